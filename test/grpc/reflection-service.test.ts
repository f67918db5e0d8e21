import path from "node:path";
import * as grpc from "@grpc/grpc-js";
import { type MessageTypeDefinition, loadSync } from "@grpc/proto-loader";
import { addReflection } from "../../src/grpc/reflection-service.js";

interface Client extends grpc.Client {
  ServerReflectionInfo(): grpc.ClientDuplexStream<object, Answer>;
}
interface Answer {
  readonly validHost?: string;
  readonly originalRequest?: object;
  readonly fileDescriptorResponse?: { readonly fileDescriptorProto?: readonly Buffer[] };
  readonly allExtensionNumbersResponse?: object;
  readonly listServicesResponse?: { readonly service: readonly { readonly name: string }[] };
  readonly errorResponse?: { readonly errorCode: number; readonly errorMessage: string };
}

const protoFolder = path.join(__dirname, "..", "..", "proto");
const descriptorProto = loadSync("google/protobuf/descriptor.proto")[
  "google.protobuf.FileDescriptorProto"
] as MessageTypeDefinition<object, object>;

let server: grpc.Server;
let address: string;
const clients: grpc.Client[] = [];

beforeAll(async () => {
  server = new grpc.Server();
  addReflection(server, {
    services: ["io.linkerd.proxy.destination.Destination", "grpc.health.v1.Health"],
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  address = `127.0.0.1:${port}`;
});

afterAll(() => {
  for (const client of clients) client.close();
  server.forceShutdown();
});

describe.each(["v1", "v1alpha"])("reflection %s", (version) => {
  test("lists the services of the server and its own, sorted", async () => {
    const [answer] = await ask(version, { listServices: "*" });
    expect(answer?.listServicesResponse?.service.map(({ name }) => name)).toEqual([
      "grpc.health.v1.Health",
      "grpc.reflection.v1.ServerReflection",
      "grpc.reflection.v1alpha.ServerReflection",
      "io.linkerd.proxy.destination.Destination",
    ]);
  });

  test("lists services when the text of the question is empty", async () => {
    const [answer] = await ask(version, { listServices: "" });
    expect(answer?.listServicesResponse?.service).toHaveLength(4);
  });

  test("answers a file with everything it imports, the file itself first", async () => {
    const [answer] = await ask(version, { fileByFilename: "destination.proto" });
    expect(fileNames(answer)).toEqual([
      "destination.proto",
      "google/protobuf/duration.proto",
      "http_types.proto",
      "meta.proto",
      "net.proto",
    ]);
  });

  test.each([
    ["a service", "io.linkerd.proxy.destination.Destination", "destination.proto"],
    ["a method", "io.linkerd.proxy.destination.Destination.GetProfile", "destination.proto"],
    ["a message", "io.linkerd.proxy.net.TcpAddress", "net.proto"],
    ["a nested message", "io.linkerd.proxy.destination.Http2ClientParams.KeepAlive", "destination.proto"],
    ["a field", "io.linkerd.proxy.destination.WeightedAddr.tls_identity", "destination.proto"],
    ["a oneof", "io.linkerd.proxy.meta.Metadata.kind", "meta.proto"],
    ["an enum", "io.linkerd.proxy.http_types.HttpMethod.Registered", "http_types.proto"],
    ["an enum value", "io.linkerd.proxy.http_types.HttpMethod.PATCH", "http_types.proto"],
    ["a message of Google's", "google.protobuf.Duration", "google/protobuf/duration.proto"],
    ["the health service", "grpc.health.v1.Health", "grpc/health/v1/health.proto"],
    ["itself", `grpc.reflection.v1.ServerReflection`, "grpc/reflection/v1/reflection.proto"],
  ])("finds the file that declares %s", async (_, fileContainingSymbol, file) => {
    const [answer] = await ask(version, { fileContainingSymbol });
    expect(fileNames(answer)[0]).toBe(file);
  });

  test.each([
    ["a file", { fileByFilename: "nothing.proto" }, "no file nothing.proto"],
    ["a symbol", { fileContainingSymbol: "io.linkerd.Nothing" }, "no symbol io.linkerd.Nothing"],
    ["a package", { fileContainingSymbol: "io.linkerd.proxy.net" }, "no symbol io.linkerd.proxy.net"],
    [
      "an extension",
      { fileContainingExtension: { containingType: "io.linkerd.proxy.net.IPv6", extensionNumber: 7 } },
      "no extension 7 of io.linkerd.proxy.net.IPv6",
    ],
    ["an empty extension", { fileContainingExtension: {} }, "no extension 0 of "],
    [
      "the extensions of a type",
      { allExtensionNumbersOfType: "io.linkerd.Nothing" },
      "no type io.linkerd.Nothing",
    ],
  ])("says NOT_FOUND for %s that it does not have", async (_, question, errorMessage) => {
    const [answer] = await ask(version, question);
    expect(answer?.errorResponse).toEqual({ errorCode: grpc.status.NOT_FOUND, errorMessage });
  });

  test("knows no extensions of a message that it has", async () => {
    const [answer] = await ask(version, { allExtensionNumbersOfType: "io.linkerd.proxy.net.IPv6" });
    expect(answer?.allExtensionNumbersResponse).toEqual({ baseTypeName: "io.linkerd.proxy.net.IPv6" });
  });

  test("echoes the question and its host", async () => {
    const question = { host: "dst.linkerd.svc", fileContainingSymbol: "io.linkerd.proxy.net.IPv6" };
    const [answer] = await ask(version, question);
    expect([answer?.validHost, answer?.originalRequest]).toEqual(["dst.linkerd.svc", question]);
  });

  test("answers many questions in order and ends when the client has no more", async () => {
    const names = Array.from({ length: 300 }, (_, i) => (i % 3 === 0 ? "destination.proto" : `file-${i}`));
    const answers = await ask(version, ...names.map((fileByFilename) => ({ fileByFilename })));
    expect(answers.map(({ originalRequest }) => originalRequest)).toEqual(
      names.map((fileByFilename) => ({ fileByFilename })),
    );
  });

  test("ends without an answer when the client asks nothing", async () => {
    expect(await ask(version)).toEqual([]);
  });

  test("calls a request without a question invalid and goes on", async () => {
    const answers = await ask(version, {}, { listServices: "" });
    expect(answers.map(({ errorResponse }) => errorResponse?.errorCode)).toEqual([
      grpc.status.INVALID_ARGUMENT,
      undefined,
    ]);
  });

  test("fails a stream of bytes that are no request, and still answers the next", async () => {
    const client = new grpc.Client(address, grpc.credentials.createInsecure());
    clients.push(client);
    const call = client.makeBidiStreamRequest<Buffer, Buffer>(
      `/grpc.reflection.${version}.ServerReflection/ServerReflectionInfo`,
      (bytes) => bytes,
      (bytes) => bytes,
    );
    const failed = new Promise<grpc.ServiceError>((resolve) => call.on("error", resolve));
    call.resume();
    call.write(Buffer.from([0x7f]));
    expect((await failed).code).toBe(grpc.status.INTERNAL);
    expect(await ask(version, { listServices: "" })).toHaveLength(1);
  });

  test("survives a client that leaves in the middle", async () => {
    const call = openStream(version);
    const left = new Promise((resolve) => call.on("error", resolve));
    call.on("data", () => call.cancel());
    call.write({ fileByFilename: "destination.proto" });
    await left;
    expect(await ask(version, { listServices: "" })).toHaveLength(1);
  });
});

test("the file that is answered carries the comments of the proto text", async () => {
  const [answer] = await ask("v1", { fileContainingSymbol: "io.linkerd.proxy.destination.WeightedAddr" });
  const text = Buffer.concat([...(answer?.fileDescriptorResponse?.fileDescriptorProto ?? [])]).toString(
    "latin1",
  );
  expect(text).toContain("Where it listens.");
});

function openStream(version: string): grpc.ClientDuplexStream<object, Answer> {
  const name = `grpc.reflection.${version}.ServerReflection`;
  const definition = loadSync(path.join(protoFolder, `grpc/reflection/${version}/reflection.proto`));
  const Constructor = grpc.makeClientConstructor(definition[name] as grpc.ServiceDefinition, name);
  const client = new Constructor(address, grpc.credentials.createInsecure()) as unknown as Client;
  clients.push(client);
  return client.ServerReflectionInfo();
}

/** Sends the questions, half-closes, and gives all answers once the server has ended the stream with OK. */
function ask(version: string, ...questions: readonly object[]): Promise<readonly Answer[]> {
  const call = openStream(version);
  return new Promise((resolve, reject) => {
    const answers: Answer[] = [];
    call.on("data", (answer: Answer) => answers.push(answer));
    call.on("error", reject);
    call.on("status", ({ code }: grpc.StatusObject) => {
      if (code === grpc.status.OK) resolve(answers);
    });
    for (const question of questions) call.write(question);
    call.end();
  });
}

function fileNames(answer: Answer | undefined): readonly string[] {
  return (answer?.fileDescriptorResponse?.fileDescriptorProto ?? []).map((bytes) => {
    const { name } = descriptorProto.deserialize(bytes) as { name: string };
    return name;
  });
}
