import { formatHostPort } from "../../domain/ip-address.js";
import { diffItems, step, type Change, type ItemWords } from "./change.js";
import type { EndpointView } from "./endpoint-view.js";
import type { AuthorityEndpoints, EndpointsView } from "./endpoints-view.js";
import { hintText, weightText } from "./profile-text.js";

/** What changed from one answer to the next; authorities are named when there are several. */
export function diffEndpoints(before: EndpointsView, after: EndpointsView): readonly Change[] {
  const prefixed = after.length > 1;
  return after.flatMap((now) => {
    const then = before.find(({ authority }) => authority === now.authority);
    const changes = diffAuthority(then ?? { ...now, endpoints: [] }, now);
    return prefixed ? changes.map(({ sign, text }) => ({ sign, text: `${now.authority} ${text}` })) : changes;
  });
}

/** What changed in one endpoint, as parts of a line. */
export function endpointSteps(before: EndpointView, after: EndpointView): readonly string[] {
  return [
    ...step("pod", before.pod, after.pod),
    ...step("zone", before.zone ?? "", after.zone ?? ""),
    ...step("identity", before.identity ?? "", after.identity ?? ""),
    ...step("server name", before.serverName ?? "", after.serverName ?? ""),
    ...step("hint", hintText(before), hintText(after)),
    ...step("weight", weightText(before.weight), weightText(after.weight)),
    ...step("authority override", before.authorityOverride ?? "", after.authorityOverride ?? ""),
    ...step("HTTP/2 settings", JSON.stringify(before.http2), JSON.stringify(after.http2)),
    ...labelSteps(before, after),
  ];
}

const endpointWords: ItemWords<EndpointView> = {
  item: (socket, { pod, service, zone, identity, hint, weight }) =>
    [
      socket,
      ...(pod === "" ? [] : [pod]),
      ...(service === "" ? [] : [`of ${service}`]),
      `weight ${weightText(weight)}`,
      ...(zone === null ? [] : [`zone ${zone}`]),
      ...(hint === null ? [] : [hint]),
      ...(identity === null ? ["no identity"] : [identity]),
    ].join(" "),
  parts: endpointSteps,
};

function diffAuthority(before: AuthorityEndpoints, after: AuthorityEndpoints): readonly Change[] {
  const changes = diffItems(bySocket(before), bySocket(after), endpointWords);
  const wentEmpty = before.endpoints.length > 0 && after.endpoints.length === 0;
  if (!after.exists && before.exists) return [...changes, { sign: "~", text: "the Service is gone" }];
  return wentEmpty ? [...changes, { sign: "~", text: "no endpoints are left" }] : changes;
}

function bySocket({ endpoints }: AuthorityEndpoints): ReadonlyMap<string, EndpointView> {
  return new Map(endpoints.map((endpoint) => [formatHostPort(endpoint.ip, endpoint.port), endpoint]));
}

/** Labels with a column of their own are told there. */
const toldElsewhere: ReadonlySet<string> = new Set(["pod", "external_workload", "zone"]);

function labelSteps(before: EndpointView, after: EndpointView): readonly string[] {
  const names = new Set([...Object.keys(before.labels), ...Object.keys(after.labels)]);
  return [...names]
    .filter((name) => !toldElsewhere.has(name))
    .flatMap((name) => step(`label ${name}`, before.labels[name] ?? "", after.labels[name] ?? ""));
}
