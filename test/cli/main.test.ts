import * as path from "node:path";
import { WaypostProcess } from "./support/waypost-process.js";

const examples = path.join(__dirname, "..", "..", "examples");

async function run(...argv: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return await new WaypostProcess(argv).finished();
}

it.each([
  ["waypost", [], "serve"],
  ["serve", ["serve"], "--manifests"],
  ["destination", ["destination"], "--manifests"],
  ["profile", ["profile"], "--watch"],
  ["endpoints", ["endpoints"], "--watch"],
])("%s --help tells its flags with an example, without colour", async (_name, argv, expected) => {
  const { code, stdout } = await run(...argv, "--help");
  expect(code).toBe(0);
  expect(stdout).toContain(expected);
  expect(stdout).toMatch(/\$ waypost \w+|waypost serve -/);
  expect(stdout).not.toContain("\u001b[");
});

it("tells its version", async () => {
  expect((await run("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it.each([
  ["an unknown command", ["sevre"]],
  ["a missing authority", ["profile"]],
  ["an unknown flag", ["endpoints", "a", "--wtach"]],
])("exits 2 on %s", async (_name, argv) => {
  const { code, stderr } = await run(...argv);
  expect(code).toBe(2);
  expect(stderr).not.toBe("");
});

describe("on the examples", () => {
  let server: WaypostProcess;
  let addr: string;

  beforeAll(async () => {
    server = new WaypostProcess([
      "serve",
      "--manifests",
      examples,
      "--addr",
      "127.0.0.1:0",
      "--metrics-addr",
      "127.0.0.1:0",
    ]);
    addr = (await server.serving()).grpc;
  });

  afterAll(() => server.kill());

  it.each([
    ["routes with timeouts", "catalog.shop.svc.cluster.local", [], ["list books", "500ms", "404 is success"]],
    [
      "a client namespace's own profile",
      "catalog.shop.svc.cluster.local",
      ["--namespace", "mobile"],
      ["anything, but soon"],
    ],
    ["a split with its shares", "checkout.shop.svc.cluster.local", [], ["90%", "10%"]],
    ["an opaque database", "orders-db.shop.svc.cluster.local:5432", [], ["opaque"]],
    ["an instance by name", "cart-1.cart.shop.svc.cluster.local:8080", [], ["10.244.2.40"]],
    ["an external workload by address", "192.0.2.50:8080", [], ["warehouse-1"]],
  ])("profile shows %s", async (_name, authority, flags, expected) => {
    const { code, stdout } = await run("profile", "--addr", addr, ...flags, authority);
    expect(code).toBe(0);
    for (const text of expected) expect(stdout).toContain(text);
  });

  it("endpoints shows pods derived from the folder, and keeps a client in its zone", async () => {
    const all = await run("endpoints", "--addr", addr, "catalog.shop.svc.cluster.local", "-o", "json");
    expect(JSON.parse(all.stdout)).toHaveLength(2);
    const near = await run(
      "endpoints",
      "--addr",
      addr,
      "--token",
      '{"nodeName":"node-b"}',
      "search.shop.svc.cluster.local",
    );
    expect(near.stdout).toContain("search-6b8c-z2");
    expect(near.stdout).not.toContain("search-6b8c-z1");
  });

  it("has no problems and no warnings", () => {
    expect(server.stderr).not.toContain("manifest problem");
    expect(server.stderr).not.toContain("ServiceProfile");
  });
});
