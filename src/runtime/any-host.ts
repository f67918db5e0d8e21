/** The addresses of a machine's interfaces, as `os.networkInterfaces()` has them. */
type Interfaces = Readonly<Record<string, readonly { readonly family: string }[] | undefined>>;

/**
 * The host to listen on for "all interfaces": `::` takes IPv4 as well, but cannot be had on a machine without
 * IPv6. Other hosts stay as they are.
 */
export function anyHost(host: string, interfaces: Interfaces): string {
  if (host !== "::") return host;
  const families = Object.values(interfaces).flatMap(
    (addresses) => addresses?.map(({ family }) => family) ?? [],
  );
  return families.includes("IPv6") ? host : "0.0.0.0";
}
