import { answerReview, readAdmissionReview } from "../../src/webhook/admission-review.js";

const read = (body: string | Uint8Array) => readAdmissionReview(Buffer.from(body));

test.each(["admission.k8s.io/v1", "admission.k8s.io/v1beta1", "something/else"])(
  "reads a review of %s, its object as it stands there",
  (apiVersion) => {
    const body = `{"kind":"AdmissionReview","apiVersion":"${apiVersion}","request":{"uid":"u-1","namespace":"shop","operation":"CREATE","name":"web","object": {"a": 1.0, "a":12345678901234567890} }}`;
    expect(read(body)).toEqual({
      ok: true,
      value: {
        apiVersion,
        kind: "AdmissionReview",
        uid: "u-1",
        namespace: "shop",
        name: "web",
        operation: "CREATE",
        object: '{"a": 1.0, "a":12345678901234567890}',
      },
    });
  },
);

test.each(['{"request":{"uid":"u"}}', '{"request":{"uid":"u","object":null}}'])(
  "an object that is not there is null: %s",
  (body) => {
    expect(read(body)).toMatchObject({
      ok: true,
      value: { object: "null", apiVersion: undefined, namespace: "", name: "", operation: "" },
    });
  },
);

test.each([
  [{ name: "web", object: { metadata: { name: "other" } } }, "web"],
  [{ object: { metadata: { name: "web" } } }, "web"],
  [{ name: "", object: { metadata: { generateName: "web-" } } }, "web-"],
  [{ name: 7, object: { metadata: { name: 8 } } }, ""],
  [{ object: { metadata: null } }, ""],
])("of %j the object's name is %j", (request, name) => {
  expect(read(JSON.stringify({ request: { uid: "u", ...request } }))).toMatchObject({ value: { name } });
});

test.each([
  ["{}"],
  ['{"request":null}'],
  ['{"request":{}}'],
  ['{"request":{"uid":""}}'],
  ['{"request":{"uid":null}}'],
])("%s is no request, in Linkerd's words", (body) => {
  expect(read(body)).toEqual({ ok: false, error: "invalid admission review request" });
});

test.each<[string | Uint8Array, RegExp]>([
  ["{", /JSON/],
  ["null", /expected an object, found null$/],
  ["[]", /expected an object, found a list$/],
  ['"x"', /expected an object, found a string$/],
  ['{"request":1}', /request: expected an object, found a number$/],
  ['{"request":[]}', /request: expected an object, found a list$/],
  ['{"request":{"uid":{}}}', /request.uid: expected a string, found an object$/],
  [Uint8Array.of(0xff, 0xfe, 0x7b), /expected UTF-8, found other bytes$/],
  [Uint8Array.of(0x1f, 0x8b, 0x08), /expected UTF-8, found other bytes$/],
])("%s cannot be decoded, which begins in Linkerd's words and says why", (body, reason) => {
  const result = read(body);
  const error = result.ok ? "" : result.error;
  expect(error).toMatch(/^failed to decode admission review request: /);
  expect(error).toMatch(reason);
});

test("the answer is a review of the same version, or of none where none was said", () => {
  const response = { uid: "u", allowed: true };
  const [kind, apiVersion] = ["AdmissionReview", "admission.k8s.io/v1beta1"];
  expect(JSON.parse(answerReview({ kind, apiVersion }, response))).toEqual({ kind, apiVersion, response });
  expect(answerReview({ kind: undefined, apiVersion: undefined }, response)).toBe(
    '{"response":{"uid":"u","allowed":true}}',
  );
});
