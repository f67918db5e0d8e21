import { protoFile } from "../../src/wire/proto-file.js";

test("names a definition that the file does not have", () => {
  const file = protoFile("net.proto");
  expect(() => file.message("io.linkerd.proxy.net.Nothing")).toThrow(
    "net.proto has no io.linkerd.proxy.net.Nothing",
  );
});

test("does not take a message for a service, nor a service for a message", () => {
  const file = protoFile("destination.proto");
  expect(() => file.service("io.linkerd.proxy.destination.Update")).toThrow("has no");
  expect(() => file.message("io.linkerd.proxy.destination.Destination")).toThrow("has no");
});

test("reads nothing before a definition is asked for", () => {
  const file = protoFile("nothing.proto");
  expect(() => file.message("Nothing")).toThrow("ENOENT");
});

test("reads the files that come with the loader", () => {
  const duration = protoFile("google/protobuf/duration.proto").message<object, object>(
    "google.protobuf.Duration",
  );
  expect(duration.deserialize(duration.serialize({ seconds: 7 }))).toEqual({ seconds: "7" });
});
