/** Whether a port's protocol is TCP, which it is when it is not given. */
export function isTcp(protocol: string): boolean {
  return protocol === "" || protocol.toUpperCase() === "TCP";
}
