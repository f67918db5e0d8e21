import { messageType } from "../../../src/sources/kubernetes/protobuf-schema.js";

test("absent fields read as null, absent lists, maps and bytes as empty ones", () => {
  const pod = messageType("Pod").decode(Buffer.from([0x0a, 0, 0x12, 0])) as unknown as {
    readonly metadata: object;
    readonly spec: object;
    readonly status: unknown;
  };
  expect(pod.status).toBeNull();
  expect(pod.spec).toHaveProperty("nodeName", null);
  expect(pod.spec).toHaveProperty("hostNetwork", null);
  expect(pod.spec).toHaveProperty("containers", []);
  expect(pod.metadata).toHaveProperty("labels", {});
  expect(pod.metadata).toHaveProperty("deletionTimestamp", null);
  expect(messageType("Unknown").decode(Buffer.alloc(0))).toHaveProperty("raw", []);
});

test("a message that is not described is refused", () => {
  expect(() => messageType("Secret" as "Pod")).toThrow("no such type: Secret");
});
