import * as fs from "node:fs";
import * as path from "node:path";
import type { Client } from "@grpc/grpc-js";
import { parse } from "yaml";
import { askPolicy, connectPolicy, PolicyStream, type PolicyRequest } from "../support/policy-client.js";
import { startPolicy, type TestPolicy } from "../support/start-policy.js";
import type { Manifest } from "../support/manifest-changes.js";

interface PolicyCase {
  readonly id: string;
  readonly title: string;
  readonly apply: readonly Manifest[];
  readonly requests: Readonly<Record<string, PolicyRequest>>;
  readonly expect: Readonly<Record<string, { readonly error?: { readonly code: string } }>>;
}

const folder = path.join(__dirname, "policy");
const cases = fs
  .readdirSync(folder)
  .sort()
  .map((file) => parse(fs.readFileSync(path.join(folder, file), "utf8")) as PolicyCase);

describe("answers as Linkerd's policy controller recorded them", () => {
  let policy: TestPolicy;
  let client: Client;

  beforeEach(async () => {
    policy = await startPolicy();
    client = connectPolicy(policy.address);
  });

  afterEach(async () => {
    client.close();
    await policy.stop();
  });

  it.each(cases.map((each) => [each.id, each.title, each] as const))("%s: %s", async (_id, _title, each) => {
    policy.apply(...each.apply);
    expect(Object.keys(each.expect)).toEqual(Object.keys(each.requests));
    for (const [name, request] of Object.entries(each.requests)) {
      const expected = each.expect[name];
      const answer = await askPolicy(client, request);
      const stream = new PolicyStream(client, request);
      if (expected?.error === undefined) {
        expect(answer).toEqual(expected);
        await stream.until(({ messages }) => messages.length === 1);
        expect(stream.messages).toEqual([expected]);
      } else {
        // The texts are our own.
        expect(answer).toMatchObject({ error: { code: expected.error.code } });
        await stream.until(({ error }) => error === expected.error?.code);
      }
      stream.cancel();
    }
  });
});
