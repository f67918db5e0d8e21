import {
  identityOfReview,
  isAboutAudiences,
  type TokenReviewStatus,
} from "../../../src/domain/identity/token-review.js";

const mesh = { controllerNamespace: "linkerd", identityTrustDomain: "cluster.local" };
const good: TokenReviewStatus = {
  authenticated: true,
  username: "system:serviceaccount:shop:web",
  error: "",
};

test("a service account's token proves its identity", () => {
  const value = "web.shop.serviceaccount.identity.linkerd.cluster.local";
  expect(identityOfReview(good, mesh)).toEqual({ ok: true, value });
});

test.each<[string, Partial<TokenReviewStatus>, string, string]>([
  ["could not be reviewed", { error: "bad token" }, "INVALID_ARGUMENT", "bad token"],
  [
    "is not authentic",
    { authenticated: false },
    "FAILED_PRECONDITION",
    "authentication token could not be authenticated",
  ],
  [
    "is a node's",
    { username: "system:node:n1" },
    "INVALID_ARGUMENT",
    "Username must be in form system:TYPE:NS:SA: system:node:n1",
  ],
  [
    "is a person's",
    { username: "a:serviceaccount:shop:web" },
    "INVALID_ARGUMENT",
    "Username must be in form system:TYPE:NS:SA: a:serviceaccount:shop:web",
  ],
  [
    "has more parts",
    { username: "system:serviceaccount:shop:web:x" },
    "INVALID_ARGUMENT",
    "Username must be in form system:TYPE:NS:SA: system:serviceaccount:shop:web:x",
  ],
  [
    "is of an account whose name is no label",
    { username: "system:serviceaccount:shop:web.v2" },
    "INVALID_ARGUMENT",
    "Not a label: web.v2",
  ],
])("a token that %s proves none", (_, change, code, message) => {
  expect(identityOfReview({ ...good, ...change }, mesh)).toEqual({ ok: false, error: { code, message } });
});

test.each([
  ['token audiences ["a"] is invalid for the target audiences ["identity.l5d.io"]', true],
  ["token has expired", false],
  ["", false],
])("%j is about audiences: %s", (error, expected) => {
  expect(isAboutAudiences({ ...good, error })).toBe(expected);
});
