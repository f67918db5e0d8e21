import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { parseValidatorConfig } from "../../src/config/validator-config.js";
import { makeLogger } from "../../src/runtime/logger.js";
import { startValidator, type RunningValidator } from "../../src/runtime/start-validator.js";
import { Changes } from "../support/changes.js";
import {
  makeAuthority,
  makeCertificate,
  mountTlsSecret,
  type TestAuthority,
} from "../support/test-certificate.js";
import { WebhookClient } from "./webhook-client.js";

/** A whole webhook on free ports of the loopback, with a certificate of its own. */
export interface TestValidator extends RunningValidator {
  readonly authority: TestAuthority;
  readonly client: WebhookClient;
  readonly port: number;
  /** Lines of the log. */
  readonly logged: readonly string[];
  /** Resolves once a line of the log has this text. */
  readonly untilLogged: (text: string) => Promise<void>;
  /** Puts a new certificate in place as the kubelet does. */
  readonly rotate: () => void;
  /** Its folder with tls.crt and tls.key. */
  readonly tlsDir: string;
  readonly page: (path: string) => Promise<{ readonly status: number; readonly body: string }>;
  readonly stop: () => Promise<void>;
}

/** Starts one; `argv` are flags besides those of addresses and certificate. */
export async function startTestValidator(argv: readonly string[] = []): Promise<TestValidator> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-validator-"));
  const tlsDir = path.join(folder, "tls");
  const authority = makeAuthority();
  const rotate = (): void => mountTlsSecret(tlsDir, makeCertificate({ signer: authority }));
  rotate();
  const flags = [`--tls-dir=${tlsDir}`, "--addr=127.0.0.1:0", "--metrics-addr=127.0.0.1:0", ...argv];
  const parsed = parseValidatorConfig({ argv: flags, env: {} });
  if (!parsed.ok) throw new Error(parsed.error.join("\n"));
  const logged: string[] = [];
  const changes = new Changes();
  const write = (line: string): void => {
    logged.push(line);
    changes.announce();
  };
  const { log } = makeLogger({ level: "debug", format: "json", destination: { write } });
  const running = await startValidator(parsed.value.config, { log, env: {} });
  const port = Number(running.webhook.split(":").at(-1));
  const client = new WebhookClient({ host: "127.0.0.1", port }, authority.cert);
  return {
    ...running,
    authority,
    client,
    port,
    logged,
    tlsDir,
    rotate,
    untilLogged: async (text) =>
      await changes.until(
        () => logged.some((line) => line.includes(text)),
        () => `was logged: ${logged.join("")}`,
        20_000,
      ),
    page: async (page) => {
      const response = await fetch(`http://${running.admin}${page}`);
      return { status: response.status, body: await response.text() };
    },
    stop: async () => {
      client.close();
      await running.stop();
      fs.rmSync(folder, { recursive: true });
    },
  };
}
