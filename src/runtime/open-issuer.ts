import { readlink, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { ServeConfig } from "../config/serve-config.js";
import { ExpectedError } from "../domain/expected-error.js";
import { identitySuffix } from "../domain/identity/identity-name.js";
import type { Issuer } from "../identity/issuer.js";
import { fileNamesByScheme, ownFileNames } from "../identity/issuer-files.js";
import { keepIssuer, type IssuerKeeper } from "../identity/issuer-keeper.js";
import { makeOwnIssuer } from "../identity/own-issuer.js";
import { errorText } from "../domain/error-text.js";
import { forFlag } from "./for-flag.js";
import type { Logger } from "./logger.js";

/** What decides who signs. */
export type IssuerConfig = Pick<
  ServeConfig,
  "identityDir" | "identityIssuerDir" | "identityScheme" | "controllerNamespace" | "identityTrustDomain"
>;

/** Who signs, as long as we run. */
export class FollowedIssuer {
  readonly #keeper: IssuerKeeper;
  readonly #changed: (() => void)[] = [];

  constructor(keeper: IssuerKeeper, log: Logger) {
    this.#keeper = keeper;
    let isFirst = true;
    keeper.follow({
      loaded: ({ cert, issuer: { endsAt } }) => {
        log.info({ file: cert.path, expires: new Date(endsAt).toISOString() }, "issuer certificate loaded");
        if (!isFirst) for (const tell of this.#changed) tell();
        isFirst = false;
      },
      refused: (reason) =>
        log.warn({ reason }, "the new issuer certificate cannot be used; the one before stays"),
      mended: ({ cert }) => log.info({ file: cert.path }, "the issuer's folder is in order again"),
    });
  }

  get current(): Issuer {
    return this.#keeper.current.issuer;
  }

  /** Another issuer is in use: `tell` is called each time. */
  onChange(tell: () => void): void {
    this.#changed.push(tell);
  }

  close(): Promise<void> {
    return this.#keeper.close();
  }
}

/** The issuer that was given, or else our own, which is made at first. Rejects with a text for people. */
export async function openIssuer(config: IssuerConfig, log: Logger): Promise<FollowedIssuer> {
  const { identityDir, identityIssuerDir, identityScheme } = config;
  const now = (): number => Date.now();
  if (identityIssuerDir !== "") {
    const given = { dir: identityIssuerDir, names: fileNamesByScheme[identityScheme], now };
    const keeper = await forFlag(
      { flag: "--identity-issuer-dir", value: identityIssuerDir },
      keepIssuer(given),
    );
    const file = keeper.current.key.path;
    // A group may be let in on purpose; and all may read a Secret's files by default, but who else is in its container?
    if (!(await isMounted(file))) await warnOfReaders(file, 0o640, log);
    return new FollowedIssuer(keeper, log);
  }
  if (identityDir === "")
    throw new ExpectedError(
      "found no place for a certificate authority, expected --identity-dir, XDG_STATE_HOME or HOME",
    );
  const flag = { flag: "--identity-dir", value: identityDir };
  const made = makeOwnIssuer(identityDir, { name: identitySuffix(config), now: now() });
  await forFlag({ ...flag, problem: "the certificate authority cannot be made" }, made);
  const keeper = await forFlag(flag, keepIssuer({ dir: identityDir, names: ownFileNames, now }));
  await warnOfReaders(keeper.current.key.path, 0o600, log);
  return new FollowedIssuer(keeper, log);
}

/** A key that is made is for nobody else; whoever moved or copied one may have let others in. */
async function warnOfReaders(file: string, expected: number, log: Logger): Promise<void> {
  if (process.platform === "win32") return;
  const mode = (await stat(file)).mode & 0o777;
  if ((mode & 0o077 & ~expected) === 0) return;
  log.warn(
    { file, mode: mode.toString(8) },
    `others can read the authority's key, expected mode ${expected.toString(8)}`,
  );
}

/** Whether the kubelet put a file there: each is a link through the folder that it swaps. */
async function isMounted(file: string): Promise<boolean> {
  const target = await readlink(file).catch(() => "");
  return dirname(target) === "..data";
}

/**
 * The issuer, if anything is to be signed. Undefined too when there is none, and only the identity service wants one
 * that nobody asked for. Rejects with a text for people.
 */
export async function openWantedIssuer(
  config: ServeConfig,
  log: Logger,
): Promise<FollowedIssuer | undefined> {
  const { identityAddr, tls, tlsDir } = config;
  const isNeeded = tls && tlsDir === "";
  if (identityAddr === undefined && !isNeeded) return undefined;
  try {
    return await openIssuer(config, log);
  } catch (error: unknown) {
    if (isNeeded || identityAddr?.isDefault !== true) throw error;
    log.warn(
      { reason: errorText(error) },
      "the identity service is not served: it has no certificate authority",
    );
    return undefined;
  }
}
