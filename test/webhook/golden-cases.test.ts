import * as fs from "node:fs";
import * as path from "node:path";
import { parse } from "yaml";
import { reviewJson } from "./admission-rules.js";
import { startTestValidator, type TestValidator } from "./running-validator.js";

/** A ServiceProfile and what Linkerd's own webhook said of it. */
interface GoldenCase {
  readonly id: string;
  readonly object: object;
  readonly allowed: boolean;
  readonly message?: string;
}

const file = path.join(__dirname, "..", "golden", "validator", "cases.yaml");
const cases = parse(fs.readFileSync(file, "utf8")) as readonly GoldenCase[];
/** What Go's decoder says goes on in words that differ from one version of Go to the next. */
const decoderSays = "failed to validate ServiceProfile: ";

let validator: TestValidator;
beforeAll(async () => (validator = await startTestValidator()));
afterAll(async () => await validator.stop());

test("there are all 68 cases", () => {
  expect(cases).toHaveLength(68);
});

describe.each(["v1", "v1beta1"])("reviews of %s", (version) => {
  test.each(cases)(
    "$id is judged over HTTPS as Linkerd judges it",
    async ({ id, object, allowed, message = "" }) => {
      const { status, body } = await validator.client.ask(
        reviewJson(JSON.stringify(object), { uid: `uid-${id}`, version }),
      );
      expect(status).toBe(200);
      const { apiVersion, response } = JSON.parse(body) as {
        apiVersion: string;
        response: { uid: string; allowed: boolean; status?: { message: string; code: number } };
      };
      expect([apiVersion, response.uid, response.allowed]).toEqual([
        `admission.k8s.io/${version}`,
        `uid-${id}`,
        allowed,
      ]);
      const said = response.status?.message ?? "";
      if (message.startsWith(decoderSays)) expect(said.startsWith(decoderSays)).toBe(true);
      else expect(said).toBe(message);
      expect(response.status?.code).toBe(allowed ? undefined : 400);
    },
  );
});
