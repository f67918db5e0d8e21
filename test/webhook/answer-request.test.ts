import * as fc from "fast-check";
import { answerRequest, type WebhookAnswer } from "../../src/webhook/answer-request.js";
import { makeTestRules, profileJson, reviewJson } from "./admission-rules.js";

const { rules, failures, close } = makeTestRules();
afterAll(close);

let told: string[];
beforeEach(() => (told = []));

async function answer(body: string | Uint8Array): Promise<WebhookAnswer> {
  return await answerRequest(Buffer.from(body), rules, {
    admitted: ({ uid }, { outcome }) => told.push(`${uid} ${outcome}`),
    invalid: (reason) => told.push(reason),
  });
}

test("a good profile is allowed, without a status", async () => {
  const { status, contentType, body } = await answer(reviewJson(profileJson({})));
  expect([status, contentType]).toEqual([200, "application/json"]);
  expect(JSON.parse(body)).toEqual({
    kind: "AdmissionReview",
    apiVersion: "admission.k8s.io/v1",
    response: { uid: "uid-1", allowed: true },
  });
  expect(told).toEqual(["uid-1 allowed"]);
});

test.each(["v1", "v1beta1"])(
  "a bad profile is refused with message and code in a review of %s",
  async (version) => {
    const { status, body } = await answer(
      reviewJson(profileJson({ routes: [{}] }), { version, operation: "UPDATE" }),
    );
    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({
      kind: "AdmissionReview",
      apiVersion: `admission.k8s.io/${version}`,
      response: {
        uid: "uid-1",
        allowed: false,
        status: {
          message: 'ServiceProfile "web.shop.svc.cluster.local" has a route with no name',
          code: 400,
        },
      },
    });
    expect(told).toEqual(["uid-1 refused"]);
  },
);

test("warnings go beside the verdict", async () => {
  const spec = { routes: [{ name: "r", condition: { method: "get" } }] };
  const { body } = await answer(reviewJson(profileJson(spec)));
  expect(JSON.parse(body)).toMatchObject({
    response: { allowed: true, warnings: [expect.stringContaining("[lowercase-method]")] },
  });
});

test("an object of another kind is judged as a profile, as Linkerd does", async () => {
  const { body } = await answer(
    reviewJson('{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a"},"spec":{"containers":[]}}'),
  );
  expect(JSON.parse(body)).toMatchObject({
    response: {
      allowed: false,
      status: { message: expect.stringContaining('unknown field "containers"') as string },
    },
  });
});

test("nothing is answered with nothing, as Linkerd does", async () => {
  expect(await answer("")).toMatchObject({ status: 200, body: "" });
  expect(told).toEqual(["found no body, expected an AdmissionReview"]);
});

test.each([
  ["{", /^failed to decode admission review request: .*\n$/],
  ["{}", /^invalid admission review request\n$/],
])("%s is answered 400 and why", async (sent, reason) => {
  const { status, contentType, body } = await answer(sent);
  expect([status, contentType]).toEqual([400, "text/plain; charset=utf-8"]);
  expect(body).toMatch(reason);
});

test("no body, however malformed, crashes the webhook, and every one is answered", async () => {
  const object = fc.oneof(
    fc.json(),
    fc
      .object({
        key: fc.constantFrom(
          "apiVersion",
          "kind",
          "metadata",
          "name",
          "spec",
          "routes",
          "condition",
          "all",
          "not",
          "pathRegex",
          "method",
          "timeout",
          "retryBudget",
          "ttl",
          "dstOverrides",
          "weight",
          "__proto__",
          "constructor",
        ),
        maxDepth: 6,
      })
      .map((value) => JSON.stringify(value)),
  );
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.uint8Array({ maxLength: 200 }),
    object.map((json) => reviewJson(json)),
    object.map((json) => reviewJson(json).slice(0, -1)),
    fc.tuple(object, fc.nat(), fc.string({ maxLength: 3 })).map(([json, at, text]) => {
      const whole = reviewJson(json);
      return `${whole.slice(0, at % whole.length)}${text}${whole.slice((at % whole.length) + text.length)}`;
    }),
  );
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const { status, body: text } = await answer(sent);
      expect([200, 400]).toContain(status);
      if (status === 200 && text !== "")
        expect(JSON.parse(text)).toMatchObject({ response: { allowed: expect.any(Boolean) as boolean } });
    }),
    { numRuns: 500 },
  );
  expect(failures).toEqual([]);
});
