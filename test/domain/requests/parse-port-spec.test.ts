import { parsePortSpec } from "../../../src/domain/requests/parse-port-spec.js";

const workload = '{"ns":"shop","pod":"web-1"}';

it.each([1, 80, 65_535])("port %d is one", (port) => {
  expect(parsePortSpec({ workload, port })).toEqual({
    ok: true,
    value: { workload: { kind: "Pod", namespace: "shop", name: "web-1" }, port },
  });
});

it.each([0, 65_536, 4_294_967_295])("port %d is none", (port) => {
  expect(parsePortSpec({ workload, port })).toEqual({
    ok: false,
    error: { code: "INVALID_ARGUMENT", message: `expected a port from 1 to 65535, found ${port}` },
  });
});

it("complains of the workload first", () => {
  expect(parsePortSpec({ workload: "web", port: 0 })).toMatchObject({
    error: { message: expect.stringContaining("expected a workload") as string },
  });
});
