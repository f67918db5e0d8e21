/**
 * What is worth knowing of the Node release: before 22.10 it closes a connection after about a thousand
 * streams were cancelled on it in quick succession, and nothing can be set against it (nodejs/node#54875).
 */
export function nodeCaveat(version: string): string | undefined {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const allowsQuickCancels = major > 22 || (major === 22 && minor >= 10);
  return allowsQuickCancels
    ? undefined
    : `Node ${version} closes a connection on which some thousand streams are cancelled at once; Node 24 does not`;
}
