import { makeProcessMetrics } from "../../src/admin/process-metrics.js";
import { parseServeConfig, type ServeConfig } from "../../src/config/serve-config.js";
import { makeLogger } from "../../src/runtime/logger.js";
import { startService } from "../../src/runtime/start-service.js";
import { FakeSource } from "../../test/support/fake-source.js";
import { obey } from "./obey.js";

// The whole service as `waypost serve` runs it, metrics and all, on objects that the bench sends.

const argv = ["--addr=127.0.0.1:0", "--metrics-addr=127.0.0.1:0", "--log-level=error"];

function config(): ServeConfig {
  const parsed = parseServeConfig({ argv, env: {} });
  if (!parsed.ok) throw new Error(parsed.error.join("\n"));
  return parsed.value.config;
}

async function serve(): Promise<void> {
  const sources: FakeSource[] = [];
  const { log } = makeLogger({ level: "error", format: "plain" });
  const service = await startService(config(), {
    log,
    env: {},
    processMetrics: makeProcessMetrics(),
    source: ({ judge }) => {
      const source = new FakeSource(judge);
      sources.push(source);
      return source;
    },
  });
  obey(service.grpc, (command) => {
    if (command.type === "change") return sources[0]?.change(command);
    return command.type === "apply" ? sources[0]?.apply(...command.objects) : undefined;
  });
}

void serve();
