import type { GrpcServer } from "../grpc/server.js";

/**
 * Ends all streams with OK, as Linkerd does, so that clients reconnect elsewhere at once. What is not done
 * after the grace time is cut.
 */
export async function drainStreams(
  { server, streams }: { readonly server: GrpcServer; readonly streams: { endAll(): void } },
  graceMs: number,
): Promise<void> {
  const drained = server.drain();
  streams.endAll();
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, graceMs)));
  await Promise.race([drained, patience]);
  clearTimeout(timer);
  server.close();
}
