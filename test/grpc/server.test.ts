import { once } from "node:events";
import {
  Client,
  credentials,
  logVerbosity,
  makeClientConstructor,
  setLogVerbosity,
  status,
  type ServiceError,
} from "@grpc/grpc-js";
import { service as healthDefinition } from "grpc-health-check";
import { GrpcServer } from "../../src/grpc/server.js";
import { reflectionServices } from "../../src/wire/reflection-wire.js";

const names = ["shop.Web", "shop.Api"];
const loopback = { host: "127.0.0.1", port: 0 };
const servers: GrpcServer[] = [];
const clients: Client[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const server of servers.splice(0)) server.close();
});

async function start(): Promise<{ readonly server: GrpcServer; readonly address: string }> {
  const server = new GrpcServer(names, () => undefined);
  servers.push(server);
  const { host, port } = await server.listen(loopback);
  return { server, address: `${host}:${port}` };
}

const HealthClient = makeClientConstructor(healthDefinition, "Health");

function connect(address: string): Client {
  const client = new HealthClient(address, credentials.createInsecure());
  clients.push(client);
  return client;
}

interface Health {
  readonly status: string;
}

function method(name: "Check" | "Watch") {
  const definition = healthDefinition[name];
  if (definition === undefined) throw new Error(`the health service has no ${name}`);
  return definition;
}

/** The status of a service, or the code of the refusal. */
function check(client: Client, service: string): Promise<string> {
  const { path, requestSerialize, responseDeserialize } = method("Check");
  return new Promise((resolve) => {
    client.makeUnaryRequest<object, Health>(
      path,
      requestSerialize,
      (bytes) => responseDeserialize(bytes) as Health,
      { service },
      (error: ServiceError | null, answer) => resolve(error ? status[error.code] : (answer?.status ?? "")),
    );
  });
}

function watch(client: Client, service: string) {
  const { path, requestSerialize, responseDeserialize } = method("Watch");
  const call = client.makeServerStreamRequest<object, Health>(
    path,
    requestSerialize,
    (bytes) => responseDeserialize(bytes) as Health,
    { service },
  );
  call.on("error", () => undefined);
  return call;
}

async function nextStatus(call: ReturnType<typeof watch>): Promise<string> {
  const [health] = (await once(call, "data")) as [Health];
  return health.status;
}

test.each(["", ...names])("the health of %j is told as it is set", async (service) => {
  const { server, address } = await start();
  const client = connect(address);
  expect(await check(client, service)).toBe("NOT_SERVING");
  server.setServing(names, true);
  expect(await check(client, service)).toBe("SERVING");
  server.setServing(names, false);
  expect(await check(client, service)).toBe("NOT_SERVING");
});

test("the health of a service that is not there is not known", async () => {
  const { address } = await start();
  expect(await check(connect(address), "shop.Nothing")).toBe("NOT_FOUND");
});

test("whoever watches the health sees it change", async () => {
  const { server, address } = await start();
  const call = watch(connect(address), "shop.Web");
  expect(await nextStatus(call)).toBe("NOT_SERVING");
  for (const [serving, expected] of [
    [true, "SERVING"],
    [false, "NOT_SERVING"],
  ] as const) {
    const next = nextStatus(call);
    server.setServing(names, serving);
    expect(await next).toBe(expected);
  }
  call.cancel();
});

test("reflection lists the given services, health and itself", async () => {
  const { address } = await start();
  const definition = reflectionServices().get("grpc.reflection.v1.ServerReflection")?.[
    "ServerReflectionInfo"
  ];
  if (definition === undefined) throw new Error("there is no reflection service");
  const client = new Client(address, credentials.createInsecure());
  clients.push(client);
  const call = client.makeBidiStreamRequest(
    definition.path,
    definition.requestSerialize,
    (bytes) =>
      definition.responseDeserialize(bytes) as { listServicesResponse: { service: { name: string }[] } },
  );
  call.write({ listServices: "" });
  const [answer] = (await once(call, "data")) as [{ listServicesResponse: { service: { name: string }[] } }];
  expect(answer.listServicesResponse.service.map(({ name }) => name)).toEqual([
    "grpc.health.v1.Health",
    "grpc.reflection.v1.ServerReflection",
    "grpc.reflection.v1alpha.ServerReflection",
    "shop.Api",
    "shop.Web",
  ]);
  call.resume();
  call.end();
  await once(call, "end");
});

test("services that are added answer", async () => {
  const path = "/shop.Web/Echo";
  const asItIs = (bytes: Buffer): Buffer => bytes;
  const server = new GrpcServer(["shop.Web"], (grpc) =>
    grpc.addService(
      {
        Echo: {
          path,
          requestStream: false,
          responseStream: false,
          requestSerialize: asItIs,
          requestDeserialize: asItIs,
          responseSerialize: asItIs,
          responseDeserialize: asItIs,
        },
      },
      {
        Echo: (call: { request: Buffer }, done: (error: null, value: Buffer) => void) =>
          done(null, call.request),
      },
    ),
  );
  servers.push(server);
  const { host, port } = await server.listen(loopback);
  const client = connect(`${host}:${port}`);
  const answer = new Promise((resolve) => {
    client.makeUnaryRequest(path, asItIs, asItIs, Buffer.from("hello"), (_, value) =>
      resolve(value?.toString()),
    );
  });
  expect(await answer).toBe("hello");
});

test("an address that is taken cannot be had", async () => {
  const { address } = await start();
  const port = Number(address.split(":")[1]);
  // The library writes the failure to stderr too.
  setLogVerbosity(logVerbosity.NONE);
  const other = new GrpcServer(names, () => undefined);
  servers.push(other);
  await expect(other.listen({ host: "127.0.0.1", port })).rejects.toThrow("address already in use");
});

test("an IPv6 address is listened on as well", async () => {
  const server = new GrpcServer(names, () => undefined);
  servers.push(server);
  const { port } = await server.listen({ host: "::1", port: 0 });
  expect(await check(connect(`[::1]:${port}`), "")).toBe("NOT_SERVING");
});

test("draining takes no new calls and is over when the open ones are", async () => {
  const { server, address } = await start();
  const call = watch(connect(address), "");
  await nextStatus(call);
  const drained = server.drain();
  expect(await check(connect(address), "")).toBe("UNAVAILABLE");
  call.cancel();
  await drained;
});

test("closing cuts open calls", async () => {
  const { server, address } = await start();
  const call = watch(connect(address), "");
  await nextStatus(call);
  const cut = new Promise<ServiceError>((resolve) => call.once("error", resolve));
  server.close();
  expect([status.CANCELLED, status.UNAVAILABLE]).toContain((await cut).code);
});
