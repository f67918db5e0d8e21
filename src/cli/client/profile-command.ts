import type { Command } from "commander";
import { clientCommand, runClient } from "./client-command.js";
import type { ClientContext } from "./client-context.js";
import { diffProfile } from "./diff-profile.js";
import { followProfile } from "./live-profile.js";
import { renderProfile } from "./render-profile.js";
import { runSession } from "./session.js";

const help = `
The table marks each backend of a split that gets no traffic: weight 0, no endpoints, Service not found,
or refused by the server. Weights are as in manifests: 1 is 10000 on the wire.

JSON and YAML have the names of proto3's JSON for DestinationProfile (fullyQualifiedName, opaqueProtocol,
parentRef, profileRef, retryBudget, routes, dstOverrides, endpoint). Durations are in Go's syntax ("1.5s"),
conditions in words ("GET /books/\\\\d+"), weights as on the wire; what is absent is null. Each of
dstOverrides also has its share in percent, its number of endpoints, and in noTraffic why it gets nothing.
With --watch every state is a document of its own: one line of JSON, or YAML after "---".

Exit codes: 0 answered, 1 failed, 2 wrong usage, 130 interrupted.

Examples:
  $ waypost profile web.shop.svc.cluster.local:80
  $ waypost profile 10.0.1.1:8080 --namespace shop -o json
  $ waypost profile web.shop.svc.cluster.local --watch --addr localhost:8086
`.replaceAll("\\\\", "\\");

/** `waypost profile AUTHORITY`: shows what GetProfile answers, and what is behind its split. */
export function profileCommand(context: ClientContext): Command {
  const command = clientCommand("profile", context)
    .summary("show the profile that a server has for a Service or an address")
    .description(
      "Shows the profile that a destination server has for a Service or an address, as a proxy gets it.",
    )
    .argument(
      "<authority>",
      "host[:port]: a Service's full DNS name, or an IP address; port 80 when left out",
    )
    .addHelpText("after", help);
  return command.action((authority: string) =>
    runClient(command, context, (options) =>
      runSession(
        {
          name: "waypost profile",
          subject: authority,
          follow: (server, follower) =>
            followProfile({ ...server, authority, token: options.token }, follower),
          table: renderProfile,
          document: (view) => view,
          diff: diffProfile,
        },
        options,
        context,
      ),
    ),
  );
}
