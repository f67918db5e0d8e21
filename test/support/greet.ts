import type { X509Certificate } from "node:crypto";
import * as tls from "node:tls";

/** The server's certificate, as somebody sees it to whom the server speaks over TLS. Rejects for whom it does not. */
export async function greet(
  address: string,
  ca: Buffer,
  pair: { readonly cert?: string; readonly key?: string } = {},
): Promise<X509Certificate> {
  const [host = "", port = ""] = address.split(":");
  const { cert, key } = pair;
  return await new Promise((resolve, reject) => {
    const socket = tls.connect({
      host,
      port: Number(port),
      ca,
      checkServerIdentity: () => undefined,
      ...(cert !== undefined && key !== undefined && { cert, key }),
    });
    const server = (): X509Certificate => {
      const certificate = socket.getPeerX509Certificate();
      if (certificate === undefined) throw new Error("the server has no certificate");
      return certificate;
    };
    // A server that wants a certificate says so after the handshake; one that is content sends its settings.
    socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    socket.on("error", reject);
    socket.on("data", () => {
      resolve(server());
      socket.destroy();
    });
  });
}
