import * as path from "node:path";
import type { Command } from "commander";
import { parseServeConfig } from "../../config/serve-config.js";
import { errorText } from "../../domain/error-text.js";
import { formatHostPort } from "../../domain/ip-address.js";
import type { NamespacedName } from "../../domain/resources/names.js";
import { err, ok, type Result } from "../../domain/result.js";
import { findPodInManifests } from "../../runtime/find-pod-in-manifests.js";
import type { ControlPlane, ProxySetup } from "../../runtime/proxy-setup.js";
import type { ClientContext } from "../client/client-context.js";
import { exitCode } from "../exit-code.js";
import { makeCommand } from "../make-command.js";
import { askServer } from "./ask-server.js";
import { completeSetup } from "./complete-setup.js";
import { proxyEnvironment } from "./proxy-environment.js";
import { addProxyEnvOptions, parsePodName, type ProxyEnvFlags } from "./proxy-env-options.js";
import { readAuthority, readGivenFiles } from "./read-given-files.js";
import { renderEnvironment } from "./render-environment.js";
import { writeIdentityFiles } from "./write-identity-files.js";

const help = `
The folder gets a new key (key.p8: PKCS#8 in DER, ECDSA P-256), its certificate request (csr.der) and the
token, for nobody but their owner. The token stays as it is when there is one. A folder that is made is for its
owner alone; one that is there keeps its mode and owner, and others must not be able to write in it.

Exit codes: 0 written, 1 failed, 2 wrong usage, 130 interrupted.

Examples:
  $ waypost proxy-env shop/web-0 --dir /tmp/web-0 > proxy.sh && . ./proxy.sh
  $ waypost proxy-env shop/web-0 --dir /tmp/web-0 --owner 2102 -o json
  $ waypost proxy-env shop/web-0 --dir /tmp/web-0 --manifests k8s --trust-anchors ca.crt
`;

type Context = Pick<ClientContext, "terminal" | "signal" | "env" | "exit">;

/** `waypost proxy-env NAMESPACE/POD`: all that a linkerd2-proxy needs to start as that pod's proxy. */
export function proxyEnvCommand(context: Context): Command {
  const command: Command = addProxyEnvOptions(makeCommand("proxy-env", context.terminal))
    .summary("print the environment for a linkerd2-proxy of a pod")
    .description(
      "Prints the environment for a linkerd2-proxy that runs as a pod's, and writes its key and certificate request.",
    )
    .argument("<namespace/pod>", "the pod, as the server or the manifests know it")
    .addHelpText("after", help);
  return command.action(async (text: string) => {
    const id = parsePodName(text);
    if (!id.ok) command.error(`error: ${id.error}`, { exitCode: exitCode.usage });
    const printed = await printEnvironment(id.value, command.opts<ProxyEnvFlags>(), context);
    if (context.signal.aborted) return context.exit(exitCode.interrupted);
    if (!printed.ok) context.terminal.stderr.write(`waypost proxy-env: ${printed.error}\n`);
    context.exit(printed.ok ? exitCode.ok : exitCode.failure);
  });
}

async function printEnvironment(
  id: NamespacedName,
  flags: ProxyEnvFlags,
  { terminal, signal, env }: Context,
): Promise<Result<undefined, string>> {
  const found =
    flags.manifests === undefined
      ? await askServer(flags.adminAddr, id, signal)
      : await lookUp(id, flags.manifests, { env, signal });
  if (!found.ok) return found;
  const given = await readGivenFiles(flags);
  if (!given.ok) return given;
  const complete = completeSetup(found.value, { ...flags, trustAnchors: given.value.trustAnchors });
  if (!complete.ok) return complete;
  if (signal.aborted) return err("interrupted");
  const { setup, warnings } = complete.value;
  const files = await writeIdentityFiles(flags.dir, setup.identity, {
    token: given.value.token,
    owner: flags.owner,
  }).catch((error: unknown) => errorText(error));
  if (typeof files === "string") return err(`--dir: cannot write to ${flags.dir}: ${files}`);
  for (const warning of [...warnings, ...files.warnings])
    terminal.stderr.write(`waypost proxy-env: ${warning}\n`);
  terminal.stdout.write(renderEnvironment(proxyEnvironment(setup, files), flags.output));
  return ok(undefined);
}

/** Without a server, its configuration is the one it would have with these folders and this environment. */
async function lookUp(
  id: NamespacedName,
  manifests: readonly string[],
  { env, signal }: Pick<Context, "env" | "signal">,
): Promise<Result<ProxySetup, string>> {
  const argv = manifests.flatMap((folder) => ["--manifests", folder]);
  const parsed = parseServeConfig({ argv, env });
  if (!parsed.ok) return err(parsed.error.join("; "));
  const { config } = parsed.value;
  const at = ({ host, port }: { readonly host: string; readonly port: number }): string =>
    formatHostPort(host, port);
  const addresses: ControlPlane["addresses"] = {
    destination: at(config.addr),
    policy: config.policyAddr && at(config.policyAddr),
    identity: config.identityAddr && at(config.identityAddr),
  };
  const trustAnchors = await readAuthority(
    path.join(config.identityIssuerDir || config.identityDir, "ca.crt"),
  );
  if (!trustAnchors.ok) return trustAnchors;
  const control = { cluster: config, addresses, trustAnchors: trustAnchors.value };
  return await findPodInManifests(id, control, signal);
}
