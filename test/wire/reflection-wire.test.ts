import { reflectionServices } from "../../src/wire/reflection-wire.js";

test("both versions have the one method that streams both ways, under their own paths", () => {
  const methods = [...reflectionServices().values()].flatMap((service) => Object.values(service));
  expect(
    methods.map(({ path, requestStream, responseStream }) => [path, requestStream, responseStream]),
  ).toEqual([
    ["/grpc.reflection.v1.ServerReflection/ServerReflectionInfo", true, true],
    ["/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo", true, true],
  ]);
});

test("the two versions write the same bytes", () => {
  const message = {
    validHost: "h",
    originalRequest: { fileContainingSymbol: "a.B" },
    errorResponse: { errorCode: 5 },
  };
  const [first, second] = [...reflectionServices().values()].map((service) =>
    service["ServerReflectionInfo"]?.responseSerialize(message),
  );
  expect(first).toEqual(second);
});
