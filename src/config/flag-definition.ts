/** What a flag takes; decides its syntax (only "bool" goes without a value) and its placeholder in the help. */
export type FlagKind =
  | "address"
  | "bool"
  | "choice"
  | "count"
  | "duration"
  | "folder"
  | "json"
  | "networks"
  | "path"
  | "ports"
  | "rules"
  | "text";

/** Everything that is known about one flag: parsing, environment, help and documentation read it from here. */
export interface FlagDefinition<Name extends string = string, Kind extends FlagKind = FlagKind> {
  /** Without dashes. */
  readonly name: Name;
  readonly kind: Kind;
  /** As it would be written on the command line; "" means none. */
  readonly default: string;
  /** What the flag means when it is only named; it then takes a value only after "=", as a "bool" does. */
  readonly bare?: string;
  /** Replaces `default` when manifests come from a folder. */
  readonly folderDefault?: string;
  /** The values of kind "choice", in the order that people should see. */
  readonly choices?: readonly string[];
  /** May be given several times; its variable holds a list with the platform's path delimiter. */
  readonly repeatable?: true;
  /** False for a flag that has no variable. */
  readonly env?: false;
  /** An empty variable counts as "not set", except where "" is a meaning of its own. */
  readonly emptyIsValue?: true;
  /** Accepted for the chart's sake; when the flag asks for an effect, a warning gives this reason. */
  readonly noEffectBecause?: string;
  /** Sentences; without the last full stop when `noEffectBecause` goes on. */
  readonly help: string;
  /** A value worth showing; "" for a switch that is simply named. */
  readonly example: string;
  /** Whose flag it is: Linkerd's (the main.go of its command, and pkg/flags), or ours. */
  readonly origin: "linkerd" | "waypost";
}

/** An entry of a table written out, with its name and kind kept for the compiler. */
export type Typed<Entry extends FlagDefinition> = Entry extends {
  readonly name: infer Name extends string;
  readonly kind: infer Kind extends FlagKind;
}
  ? FlagDefinition<Name, Kind>
  : never;

/** The names of a table's flags, optionally only those of a kind. */
export type NameOf<Flag extends FlagDefinition, Kind extends FlagKind = FlagKind> = Extract<
  Flag,
  { readonly kind: Kind }
>["name"];

/** The variable that sets a flag, e.g. WAYPOST_METRICS_ADDR; undefined for a flag that has none. */
export function flagVariable(flag: FlagDefinition): string | undefined {
  return flag.env === false ? undefined : `WAYPOST_${flag.name.toUpperCase().replaceAll("-", "_")}`;
}
