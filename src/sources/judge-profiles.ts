import { patternsOf, withoutBadPatterns, type JudgePatterns } from "../domain/profile/path-patterns.js";
import type { ServiceProfile } from "../domain/profile/service-profile.js";
import type { ResourceChange } from "../domain/resources/resource-change.js";
import type { Resource } from "../domain/resources/resource.js";

/**
 * Has the path patterns of a batch's profiles judged, so that the verdict enters with the object: the domain
 * stays pure and no reader ever waits. Routes with a pattern that the proxy cannot compile are left out.
 */
export async function judgeProfiles(
  batch: readonly ResourceChange[],
  judge: JudgePatterns,
): Promise<readonly ResourceChange[]> {
  if (!batch.flatMap(resourcesIn).some(isProfile)) return batch;
  const patterns = [...new Set(batch.flatMap(resourcesIn).filter(isProfile).flatMap(patternsOf))];
  const verdicts = patterns.length === 0 ? new Map<string, undefined>() : await judge(patterns);
  const judged = (resource: Resource): Resource =>
    isProfile(resource) ? withoutBadPatterns(resource, verdicts) : resource;
  return mapSame(batch, (change) => {
    if (change.type === "apply") {
      const object = judged(change.object);
      return object === change.object ? change : { ...change, object };
    }
    if (change.type !== "reset") return change;
    const objects = mapSame(change.objects, judged);
    return objects === change.objects ? change : { ...change, objects };
  });
}

/** What stays as it is stays the same object, so that nobody takes it for news. */
function mapSame<T>(items: readonly T[], map: (item: T) => T): readonly T[] {
  const mapped = items.map(map);
  return mapped.every((item, i) => item === items[i]) ? items : mapped;
}

function resourcesIn(change: ResourceChange): readonly Resource[] {
  if (change.type === "apply") return [change.object];
  return change.type === "reset" ? change.objects : [];
}

function isProfile(resource: Resource): resource is ServiceProfile {
  return resource.kind === "ServiceProfile";
}
