import { generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";

/** A certificate with its key, in PEM. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

interface CertificateOptions {
  /** Names and IPv4 addresses that it is for; 127.0.0.1 and localhost by default. */
  readonly names?: readonly string[];
  readonly notAfter?: Date;
  /** Who signs; by default it signs itself. */
  readonly signer?: TestAuthority;
  readonly isAuthority?: boolean;
}

/** Something that can sign certificates. */
export interface TestAuthority extends TestCertificate {
  readonly name: string;
  readonly privateKey: KeyObject;
}

const day = 86_400_000;

/** Makes certificates in the form that X.509 demands and Node cannot make: ECDSA on P-256. */
export function makeCertificate({
  names = ["127.0.0.1", "localhost"],
  notAfter = new Date(Date.now() + day),
  signer,
  isAuthority = false,
}: CertificateOptions = {}): TestAuthority {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = names[0] ?? "test";
  const notBefore = new Date(Math.min(Date.now(), notAfter.getTime()) - day);
  const signed = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    distinguished(signer?.name ?? name),
    der(0x30, time(notBefore), time(notAfter)),
    distinguished(name),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, der(0x30, ...extensions(names, isAuthority))),
  );
  const signature = sign("sha256", signed, signer?.privateKey ?? privateKey);
  const cert = der(0x30, signed, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const body = cert.toString("base64").replace(/.{64}/g, "$&\n").trimEnd();
  return {
    name,
    privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

/** A certificate authority. */
export function makeAuthority(name = "test authority"): TestAuthority {
  return makeCertificate({ names: [name], isAuthority: true });
}

/** Writes a pair as the files that a Secret of type kubernetes.io/tls becomes. */
export function writeTlsFiles(folder: string, { cert, key }: TestCertificate): void {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "tls.crt"), cert);
  fs.writeFileSync(path.join(folder, "tls.key"), key);
}

/** Puts a pair into a folder as the kubelet does: into a new folder, to which the link `..data` leads at one stroke. */
export function mountTlsSecret(folder: string, pair: TestCertificate): void {
  const data = `..${randomBytes(6).toString("hex")}`;
  writeTlsFiles(path.join(folder, data), pair);
  const link = path.join(folder, "..data");
  const before = fs.existsSync(link) ? fs.readlinkSync(link) : undefined;
  fs.symlinkSync(data, `${link}_tmp`);
  fs.renameSync(`${link}_tmp`, link);
  for (const file of ["tls.crt", "tls.key"])
    if (!fs.existsSync(path.join(folder, file)))
      fs.symlinkSync(path.join("..data", file), path.join(folder, file));
  if (before !== undefined) fs.rmSync(path.join(folder, before), { recursive: true });
}

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const length =
    content.length < 0x80
      ? [content.length]
      : content.length < 0x100
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const oid = (...bytes: number[]): Buffer => der(0x06, Buffer.from(bytes));
const ecdsaWithSha256 = der(0x30, oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const yes = der(0x01, Buffer.from([0xff]));

function distinguished(commonName: string): Buffer {
  return der(0x30, der(0x31, der(0x30, oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(commonName)))));
}

function time(date: Date): Buffer {
  const text = date.toISOString().replace(/[-:T]/g, "").slice(0, 14);
  return der(0x18, Buffer.from(`${text}Z`));
}

function extensions(names: readonly string[], isAuthority: boolean): readonly Buffer[] {
  const constraints = isAuthority ? der(0x30, yes) : der(0x30);
  const alternatives = names.map((name) =>
    /^[\d.]+$/.test(name)
      ? der(0x87, Buffer.from(name.split(".").map(Number)))
      : der(0x82, Buffer.from(name)),
  );
  return [
    der(0x30, oid(0x55, 0x1d, 0x13), yes, der(0x04, constraints)),
    ...(isAuthority ? [] : [der(0x30, oid(0x55, 0x1d, 0x11), der(0x04, der(0x30, ...alternatives)))]),
  ];
}
