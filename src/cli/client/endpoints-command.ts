import type { Command } from "commander";
import { clientCommand, runClient } from "./client-command.js";
import type { ClientContext } from "./client-context.js";
import { diffEndpoints } from "./diff-endpoints.js";
import { endpointRows } from "./endpoints-view.js";
import { followEndpoints } from "./live-endpoints.js";
import { renderEndpoints } from "./render-endpoints.js";
import { runSession } from "./session.js";

const help = `
The first five columns are those of \`linkerd diagnostics endpoints\`. HINT is h2, opaque or -; WEIGHT 1 is
10000 on the wire. A server sends nothing for a Service without endpoints: after a second of silence that is
taken for the answer, "No endpoints found." goes to stderr, and the exit code is 0.

JSON and YAML are a list of objects with the keys authority, namespace, ip, port, pod, service, weight, zone,
identity, serverName, hint, inboundPort, authorityOverride, http2 and labels, of which each is always there.
With --watch every state is a document of its own: one line of JSON, or YAML after "---".

Exit codes: 0 answered, 1 failed (for any of the authorities), 2 wrong usage, 130 interrupted.

Examples:
  $ waypost endpoints web.shop.svc.cluster.local:80 api.shop.svc.cluster.local:8080
  $ waypost endpoints web.shop.svc.cluster.local --token '{"ns":"shop","nodeName":"node-1"}' -o json
  $ waypost endpoints web.shop.svc.cluster.local --watch
`;

/** `waypost endpoints AUTHORITY...`: shows what Get answers. */
export function endpointsCommand(context: ClientContext): Command {
  const command = clientCommand("endpoints", context)
    .summary("show the endpoints that a server has for Services")
    .description("Shows the endpoints that a destination server has for Services, as a proxy gets them.")
    .argument("<authority...>", "host[:port]: a Service's full DNS name; port 80 when left out")
    .addHelpText("after", help);
  return command.action((given: readonly string[]) =>
    runClient(command, context, (options) => {
      const authorities = [...new Set(given)];
      return runSession(
        {
          name: "waypost endpoints",
          subject: authorities.join(", "),
          follow: (server, follower) =>
            followEndpoints({ ...server, authorities, token: options.token }, follower),
          table: renderEndpoints,
          document: (view) =>
            endpointRows(view).map(({ authority, ...endpoint }) => ({ authority, ...endpoint })),
          diff: diffEndpoints,
          whenEmpty: "No endpoints found.",
        },
        options,
        context,
      );
    }),
  );
}
