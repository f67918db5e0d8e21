import { overrideAuthority } from "../domain/profile/override-authority.js";
import type { ServiceAnswer } from "../domain/profile/select-profile.js";
import { defaultRetryBudget, type DstOverride, type RetryBudget } from "../domain/profile/service-profile.js";
import type { NamespacedName } from "../domain/resources/names.js";
import type { EndpointProfile } from "../domain/workload/describe-workload.js";
import type { DestinationProfile } from "../gen/io/linkerd/proxy/destination/DestinationProfile.js";
import type { Http2ClientParams } from "../gen/io/linkerd/proxy/destination/Http2ClientParams.js";
import type { RetryBudget as WireRetryBudget } from "../gen/io/linkerd/proxy/destination/RetryBudget.js";
import type { WeightedDst } from "../gen/io/linkerd/proxy/destination/WeightedDst.js";
import type { Metadata } from "../gen/io/linkerd/proxy/meta/Metadata.js";
import { toWeightedAddr } from "./endpoint-translator.js";
import { toRoute } from "./route-translator.js";
import { toDuration } from "./wire-values.js";

/** The profile of a Service for the wire (Linkerd profile_translator.go, createDestinationProfile). */
export function toServiceProfile(answer: ServiceAnswer): DestinationProfile {
  const spec = answer.profile?.spec;
  const routes = (spec?.routes ?? []).map(toRoute);
  const dstOverrides = (spec?.dstOverrides ?? []).map((override) => toWeightedDst(override, answer.port));
  return {
    fullyQualifiedName: answer.fqn,
    ...(answer.opaqueProtocol && { opaqueProtocol: true }),
    ...(routes.length > 0 && { routes }),
    retryBudget: toRetryBudget(spec?.retryBudget ?? defaultRetryBudget),
    ...(dstOverrides.length > 0 && { dstOverrides }),
    parentRef: toParentRef(answer),
    profileRef: toProfileRef(answer.profile),
  };
}

/** The profile of one endpoint for the wire (Linkerd endpoint_profile_translator.go, update). */
export function toEndpointProfile(
  endpoint: EndpointProfile,
  http2: Http2ClientParams | undefined,
): DestinationProfile {
  return {
    ...(endpoint.opaqueProtocol && { opaqueProtocol: true }),
    retryBudget: toRetryBudget(defaultRetryBudget),
    endpoint: toWeightedAddr(endpoint.address, http2),
  };
}

function toWeightedDst(override: DstOverride, port: number): WeightedDst {
  return {
    authority: overrideAuthority(override, port),
    ...(override.weight !== 0 && { weight: override.weight }),
  };
}

function toRetryBudget({ retryRatio, minRetriesPerSecond, ttl }: RetryBudget): WireRetryBudget {
  const duration = toDuration(ttl);
  return {
    ...(Math.fround(retryRatio) !== 0 && { retryRatio }),
    ...(minRetriesPerSecond !== 0 && { minRetriesPerSecond }),
    ...(duration && { ttl: duration }),
  };
}

function toParentRef({ service, port }: ServiceAnswer): Metadata {
  return { resource: { group: "core", kind: "Service", ...nonEmpty(service), port } };
}

/** Present also for the default profile, with the group alone. */
function toProfileRef(profile: NamespacedName | undefined): Metadata {
  return { resource: { group: "linkerd.io", ...(profile && nonEmpty(profile)) } };
}

function nonEmpty({ name, namespace }: NamespacedName): { name?: string; namespace?: string } {
  return { ...(name !== "" && { name }), ...(namespace !== "" && { namespace }) };
}
