import type { ServiceProfile } from "../../domain/profile/service-profile.js";
import { formatProblem } from "../../domain/resources/object-reader.js";
import { formatName } from "../../domain/resources/names.js";
import { formatFinding, type Finding } from "../../domain/rules/finding.js";
import { warningsInParts } from "../../domain/rules/profile-warnings.js";
import { inTurnsUntil } from "../../domain/steps.js";
import { eventLoopTurns } from "../other-work.js";
import type { SourceLog } from "../resource-source.js";
import type { ToldVersions } from "./told-versions.js";

interface ProfileFaultsOptions {
  readonly log: Pick<SourceLog, "warn">;
  readonly told: ToldVersions;
  /** How long after a change people are told; of a profile that changes meanwhile just the newest. */
  readonly delayMs: number;
}

/** Problems, and as many warnings; of a large profile it could be tens of thousands. */
const mostTold = 100;

interface Version {
  readonly profile: ServiceProfile;
  readonly resourceVersion: string;
}

/**
 * Logs what is wrong with ServiceProfiles, once for each version. It takes the rules some milliseconds to find out,
 * so the streams come first, and a large profile takes several turns of the event loop.
 */
export class ProfileFaults {
  readonly #options: ProfileFaultsOptions;
  #waiting = new Map<string, Version>();

  constructor(options: ProfileFaultsOptions) {
    this.#options = options;
  }

  note(profile: ServiceProfile, resourceVersion: string): void {
    if (this.#waiting.size === 0) setTimeout(this.#tellAll, this.#options.delayMs).unref();
    this.#waiting.set(formatName(profile), { profile, resourceVersion });
  }

  readonly #tellAll = (): void => {
    const waiting = this.#waiting;
    this.#waiting = new Map();
    for (const version of waiting.values()) setImmediate(() => void this.#tell(version));
  };

  async #tell({ profile, resourceVersion }: Version): Promise<void> {
    const { log, told } = this.#options;
    const warnings: Finding[] = [];
    const take = (part: readonly Finding[]): void => {
      for (const finding of part) warnings.push(finding);
    };
    await inTurnsUntil(warningsInParts(profile), { turns: eventLoopTurns, until: Infinity, take });
    const problems = [
      ...profile.problems.slice(0, mostTold).map(formatProblem),
      ...warnings.slice(0, mostTold).map(formatFinding),
    ];
    const more = profile.problems.length + warnings.length - problems.length;
    if (more > 0) problems.push(`and ${more} more: run waypost validate`);
    if (problems.length === 0 || !told.isNews(profile, resourceVersion)) return;
    const { kind, namespace, name } = profile;
    const message =
      profile.spec === undefined
        ? "a ServiceProfile cannot be served as it is"
        : "a ServiceProfile does not do all that it says";
    log.warn({ kind, ns: namespace, name, resourceVersion, problems }, message);
  }
}
