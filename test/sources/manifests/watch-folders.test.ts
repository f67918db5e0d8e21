import { EventEmitter } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe as describeBatch, makeFolder, service, SourceProbe } from "./source-probe.js";

/** Watches that the system refuses. */
jest.mock("chokidar", () => ({
  watch: () => {
    const watcher = Object.assign(new EventEmitter(), { close: () => Promise.resolve() });
    setImmediate(() => {
      watcher.emit("error", Object.assign(new Error("no space"), { code: "ENOSPC" }));
      watcher.emit("ready");
    });
    return watcher;
  },
}));

test("a source that cannot watch says so and looks every second instead", async () => {
  const folder = await makeFolder();
  const probe = new SourceProbe([folder.path]);
  try {
    await probe.start();
    await probe.next();
    await probe.logs("warn", "watching fails");
    expect(probe.source.status().problems).toEqual([
      `${folder.path}: watching fails: the system's limit of watched files is reached (ENOSPC; on Linux fs.inotify.max_user_watches); changes are looked for every second instead`,
    ]);
    await writeFile(join(folder.path, "web.yaml"), service("web"));
    expect(describeBatch(await probe.next())).toEqual(["apply Service web"]);
  } finally {
    probe.stop();
    await folder.remove();
  }
});
