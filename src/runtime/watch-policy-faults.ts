import type { Subscription } from "rxjs";
import { deepEqual } from "../domain/deep-equal.js";
import { auditPolicies } from "../domain/policy/audit-policies.js";
import { formatName } from "../domain/resources/names.js";
import type { ResourceStore, Schedule } from "../store/resource-store.js";

interface FaultLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Logs what the policy cannot read as they are meant: once when they come up, once when they are gone. */
export function watchPolicyFaults(store: ResourceStore, log: FaultLog, schedule?: Schedule): Subscription {
  let known: Faults = new Map();
  return store
    .watch((view) => faultsOf(auditPolicies(view)), deepEqual, schedule)
    .subscribe({
      next: (faults) => {
        for (const [object, problems] of faults)
          for (const problem of problems)
            if (known.get(object)?.includes(problem) !== true)
              log.warn({ object, problem }, "an object's policy is not as it is meant");
        for (const object of known.keys())
          if (!faults.has(object)) log.info({ object }, "the object's policy is as it is meant now");
        known = faults;
      },
      // A fault of ours in a report must not end the process.
      error: (err: unknown) => log.warn({ err }, "objects' policies are no longer checked"),
    });
}

type Faults = ReadonlyMap<string, readonly string[]>;

function faultsOf(reports: ReturnType<typeof auditPolicies>): Faults {
  return new Map(reports.map((report) => [`${report.kind} ${formatName(report)}`, report.problems]));
}
