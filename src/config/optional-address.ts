import { formatHostPort } from "../domain/ip-address.js";
import { ok, type Result } from "../domain/result.js";
import type { FlagDefinition } from "./flag-definition.js";
import type { FlagReader } from "./flag-reader.js";
import type { ListenAddress } from "./listen-address.js";

/** Where a server listens that can be done without. */
export interface OptionalAddress extends ListenAddress {
  /** Nobody asked for it, so that the server may be left out when it cannot be had. */
  readonly isDefault: boolean;
}

interface Surroundings {
  readonly fromFolder: boolean;
  readonly parseAddress: (text: string) => Result<ListenAddress, string>;
}

/** Reads such an address; undefined when the server is switched off, by an empty value or by default. */
export function readOptionalAddress<Name extends string>(
  flags: Pick<FlagReader<FlagDefinition<Name>>, "read" | "given">,
  name: Name,
  { fromFolder, parseAddress }: Surroundings,
): OptionalAddress | undefined {
  const parseOptional = (text: string): Result<ListenAddress | undefined, string> =>
    text === "" ? ok(undefined) : parseAddress(text);
  const address = flags.read(name, parseOptional, { fromFolder });
  const isDefault = flags.given(name).length === 0;
  return address && Object.freeze({ ...address, isDefault });
}

/** The other servers need other addresses; one that nobody asked for gives way when it is bound. */
export function sharedOptionalAddress(
  name: string,
  address: OptionalAddress | undefined,
  others: Readonly<Record<string, ListenAddress | undefined>>,
): readonly string[] {
  if (address === undefined || address.isDefault || address.port === 0) return [];
  const { host, port } = address;
  return Object.entries(others)
    .filter(([, other]) => other?.host === host && other.port === port)
    .map(
      ([other]) =>
        `--${name}: found ${formatHostPort(host, port)}, which is also --${other}, expected another port`,
    );
}
