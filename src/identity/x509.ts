import type * as x509 from "@peculiar/x509";

/** The library. */
export type X509 = typeof x509;

let loading: Promise<X509> | undefined;

/**
 * The library that reads and writes X.509. Loaded when it is first needed, since that takes a third of a second
 * and 15 MB; and after `reflect-metadata`, without which it throws.
 */
export function loadX509(): Promise<X509> {
  loading ??= load();
  return loading;
}

async function load(): Promise<X509> {
  await import("reflect-metadata");
  return await import("@peculiar/x509");
}
