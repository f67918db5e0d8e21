import * as net from "node:net";

/** A server that speaks first, as those of databases do, and then says everything again. */
export async function startGreeter(ip: string, greeting: string): Promise<{ stop(): Promise<void> }> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    socket.write(greeting);
    socket.pipe(socket);
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(8080, ip, resolve));
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The first bytes that a server says to a client that says nothing. */
export async function hear(host: string, port: number): Promise<string> {
  const socket = net.connect({ host, port });
  try {
    return await new Promise<string>((resolve, reject) => {
      socket
        .once("error", reject)
        .once("end", () => reject(new Error("expected a greeting, found that the connection ended")))
        .once("data", (data) => resolve(data.toString("utf8")));
    });
  } finally {
    socket.destroy();
  }
}
