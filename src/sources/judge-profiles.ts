import { patternsOf, withoutBadPatterns, type JudgePatterns } from "../domain/profile/path-patterns.js";
import type { ResourceChange } from "../domain/resources/resource-change.js";
import type { Resource } from "../domain/resources/resource.js";

/**
 * Has the path patterns of a batch's profiles judged, so that the verdict enters with the object: the domain
 * stays pure and no reader ever waits.
 */
export async function judgeProfiles(
  batch: readonly ResourceChange[],
  judge: JudgePatterns,
): Promise<readonly ResourceChange[]> {
  const patterns = [...new Set(batch.flatMap(resourcesIn).flatMap(patternsIn))];
  if (patterns.length === 0) return batch;
  const verdicts = await judge(patterns);
  const judged = (resource: Resource): Resource =>
    resource.kind === "ServiceProfile" ? withoutBadPatterns(resource, verdicts) : resource;
  return batch.map((change) => {
    if (change.type === "apply") return { ...change, object: judged(change.object) };
    return change.type === "reset" ? { ...change, objects: change.objects.map(judged) } : change;
  });
}

function resourcesIn(change: ResourceChange): readonly Resource[] {
  if (change.type === "apply") return [change.object];
  return change.type === "reset" ? change.objects : [];
}

function patternsIn(resource: Resource): readonly string[] {
  return resource.kind === "ServiceProfile" ? patternsOf(resource) : [];
}
