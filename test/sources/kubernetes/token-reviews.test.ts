import * as http from "node:http";
import type { AddressInfo } from "node:net";
import { TokenReviews } from "../../../src/sources/kubernetes/token-reviews.js";

const mesh = { controllerNamespace: "linkerd", identityTrustDomain: "cluster.local" };
const web = "web.shop.serviceaccount.identity.linkerd.cluster.local";
const user = { username: "system:serviceaccount:shop:web" };

interface Review {
  readonly kind: string;
  readonly spec: { readonly token?: string; readonly audiences?: readonly string[] };
}

let server: http.Server;
let agent: http.Agent;
let asked: { readonly path: string; readonly review: Review }[];
let isClosed: boolean;
/** The status of the answer to a review, or its HTTP status. */
let answer: (review: Review) => object | number;

beforeEach(async () => {
  [asked, isClosed] = [[], false];
  agent = new http.Agent({ keepAlive: true });
  server = http.createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      const review = JSON.parse(body) as Review;
      asked.push({ path: `${request.method ?? ""} ${request.url ?? ""}`, review });
      const status = review.kind === "SelfSubjectAccessReview" ? allowed : answer(review);
      if (typeof status === "number") response.writeHead(status).end(`{"message":"no"}`);
      else response.writeHead(201).end(JSON.stringify({ ...review, status }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

let allowed: object = { allowed: true };
beforeEach(() => (allowed = { allowed: true }));

function open(): Promise<TokenReviews> {
  const connection = {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    credentials: () => Promise.resolve({ agent, headers: {} }),
    refuseCredentials: () => undefined,
    close: () => void (isClosed = true),
  };
  const observer = { request: () => ({ answered: () => undefined, failed: () => undefined }) };
  return TokenReviews.open({ connect: () => Promise.resolve(connection), observer, domain: mesh });
}

async function identityOf(token: string) {
  const reviews = await open();
  try {
    return await reviews.identityOf(Buffer.from(token));
  } finally {
    reviews.close();
  }
}

test("a token is reviewed for Linkerd's audience, and proves the identity of its service account", async () => {
  answer = () => ({ authenticated: true, user });
  expect(await identityOf("a token")).toEqual({ ok: true, value: web });
  expect(asked.map(({ path }) => path)).toEqual([
    "POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
    "POST /apis/authentication.k8s.io/v1/tokenreviews",
  ]);
  expect(asked[1]?.review).toEqual({
    apiVersion: "authentication.k8s.io/v1",
    kind: "TokenReview",
    spec: { token: "a token", audiences: ["identity.l5d.io"] },
  });
});

test("a token that is not for that audience is reviewed without one, as Linkerd does", async () => {
  answer = ({ spec }) =>
    spec.audiences?.length === 0
      ? { authenticated: true, user }
      : { error: 'token audiences ["api"] is invalid for the target audiences ["identity.l5d.io"]' };
  expect(await identityOf("t")).toEqual({ ok: true, value: web });
  expect(asked).toHaveLength(3);
});

test.each([
  ["is not authentic", {}, "FAILED_PRECONDITION", "authentication token could not be authenticated"],
  ["cannot be reviewed", { error: "expired" }, "INVALID_ARGUMENT", "expired"],
])("a token that %s proves nothing", async (_, status, code, message) => {
  answer = () => status;
  expect(await identityOf("t")).toEqual({ ok: false, error: { code, message } });
});

test("a server that gives no answer is no verdict", async () => {
  answer = () => 500;
  await expect(identityOf("t")).rejects.toThrow("500: no");
});

test("nothing can be reviewed where we may not ask, which is said at once", async () => {
  allowed = { allowed: false, reason: "no role" };
  await expect(open()).rejects.toThrow("Unable to create kubernetes token reviews: no role");
  expect(isClosed).toBe(true);
});

test("what was asked ends with it", async () => {
  const reviews = await open();
  answer = () => {
    reviews.close();
    return { authenticated: true, user };
  };
  await expect(reviews.identityOf(Buffer.from("t"))).rejects.toThrow(/abort/i);
});
