import type { Subscription } from "rxjs";
import { deepEqual } from "../domain/deep-equal.js";
import { nameFaults } from "../domain/profile/audit-profiles.js";
import type { Settings } from "../domain/settings.js";
import type { ResourceStore, Schedule } from "../store/resource-store.js";

interface NameLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

interface NameWatch {
  readonly settings: Pick<Settings, "clusterDomain">;
  readonly log: NameLog;
  /** When to look again after something has changed: all profiles are looked at. */
  readonly schedule: Schedule;
}

/**
 * Logs which ServiceProfiles are for no Service, once when it comes up and once when it is mended. A profile that is
 * deleted is not mended: it is not there.
 */
export function watchProfileNames(
  store: ResourceStore,
  { settings, log, schedule }: NameWatch,
): Subscription {
  let known: ReadonlyMap<string, string | undefined> = new Map();
  return store
    .watch((view) => nameFaults(view, settings), deepEqual, schedule)
    .subscribe({
      next: (profiles) => {
        for (const [profile, reason] of profiles) {
          if (known.get(profile) === reason) continue;
          if (reason === undefined) log.info({ profile }, "a ServiceProfile is for a known Service now");
          else log.warn({ profile, reason }, "a ServiceProfile is for no known Service");
        }
        known = profiles;
      },
      // A fault of ours in a report must not end the process.
      error: (err: unknown) => log.warn({ err }, "ServiceProfiles are no longer checked for their Services"),
    });
}
