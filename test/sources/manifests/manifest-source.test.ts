import {
  appendFile,
  mkdir,
  rename,
  rm,
  symlink,
  truncate,
  unlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { kinds } from "../../../src/domain/resources/resource.js";
import { makeEndpointSlice } from "../../support/builders.js";
import { describe as describeBatch, makeFolder, service, SourceProbe } from "./source-probe.js";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let probe: SourceProbe;

beforeEach(async () => {
  folder = await makeFolder();
  await mkdir(at("m"));
  probe = new SourceProbe([at("m")]);
});
afterEach(async () => {
  probe.stop();
  await folder.remove();
});

const at = (...parts: readonly string[]): string => join(folder.path, ...parts);

const write = (path: string, text: string): Promise<void> => writeFile(at("m", path), text);

/** Starts and takes the first batch. */
async function start(): Promise<void> {
  await probe.start();
  await probe.next();
}

/** Problems, with paths from the folder on. */
const problems = (): readonly string[] =>
  probe.source.status().problems.map((text) => text.replaceAll(`${folder.path}/`, ""));

const profile = (...routes: readonly string[]): string =>
  [
    "apiVersion: linkerd.io/v1alpha2",
    "kind: ServiceProfile",
    "metadata: {name: web, namespace: shop}",
    "spec:",
    "  routes:",
    ...routes,
    "",
  ].join("\n");

describe("at the start", () => {
  test("one batch has a reset for each kind, and start is over after it", async () => {
    await write("web.yaml", `${service("web")}---\n{apiVersion: v1, kind: Node, metadata: {name: n1}}\n`);
    await mkdir(at("m/sub"));
    await write(
      "sub/api.json",
      JSON.stringify({ apiVersion: "v1", kind: "Service", metadata: { name: "api" } }),
    );
    await probe.start();
    expect(probe.pending).toBe(1);
    const named: Partial<Record<string, string>> = { Service: " api,web", Node: " n1" };
    expect(describeBatch(await probe.next())).toEqual(
      kinds.map((kind) => `reset ${kind}${named[kind] ?? ""}`),
    );
  });

  test("its status tells what was read", async () => {
    const other = "---\n{apiVersion: apps/v1, kind: Deployment, metadata: {name: a}}\n";
    await write("a.yaml", service("web") + other);
    await write("b.yaml", service("api") + other);
    expect(probe.source.status()).toMatchObject({
      synced: false,
      files: 0,
      objects: 0,
      lastReadAt: undefined,
    });
    await start();
    const { lastReadAt, ...status } = probe.source.status();
    expect(lastReadAt).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/));
    expect(status).toEqual({
      type: "folder",
      synced: true,
      problems: [],
      folders: [at("m")],
      files: 2,
      objects: 2,
      ignored: { "apps/v1 Deployment": 2 },
    });
  });

  test("what is derived belongs to the first batch", async () => {
    probe = new SourceProbe([at("m")], (objects) =>
      objects.map(({ name }) => makeEndpointSlice({ name: `${name}-d` })),
    );
    await write("web.yaml", service("web"));
    await probe.start();
    expect(describeBatch(await probe.next())).toContain("reset EndpointSlice web-d");
  });

  test("an aborted source reads nothing", async () => {
    probe.stop();
    await probe.start();
    expect(probe.pending).toBe(0);
  });

  test("earlier folders win", async () => {
    await mkdir(at("a"));
    await write("web.yaml", service("web", 1));
    await writeFile(at("a/web.yaml"), service("web", 2));
    probe = new SourceProbe([at("m"), at("a")]);
    await start();
    expect(problems()).toEqual([
      "a/web.yaml:1:1: Service shop/web: Service shop/web is defined in m/web.yaml:1:1 already, which comes first; this one is left out",
    ]);
  });
});

describe("while it runs", () => {
  beforeEach(async () => {
    await write("web.yaml", service("web"));
    await start();
  });

  test.each<[string, () => Promise<unknown>, readonly string[]]>([
    ["a file that comes", () => write("api.yaml", service("api")), ["apply Service api"]],
    ["a file that changes", () => write("web.yaml", service("web", 81)), ["apply Service web"]],
    [
      "a document more in a file",
      () => appendFile(at("m/web.yaml"), `---\n${service("api")}`),
      ["apply Service api"],
    ],
    ["a file that goes", () => unlink(at("m/web.yaml")), ["delete Service web"]],
    ["a file that is emptied", () => truncate(at("m/web.yaml")), ["delete Service web"]],
    [
      "a file saved by renaming",
      async () => {
        await write("web.yaml.tmp", service("web", 81));
        await rename(at("m/web.yaml.tmp"), at("m/web.yaml"));
      },
      ["apply Service web"],
    ],
    [
      "a folder moved in",
      async () => {
        await mkdir(at("new/deep"), { recursive: true });
        await writeFile(at("new/deep/api.yaml"), service("api"));
        await rename(at("new"), at("m/new"));
      },
      ["apply Service api"],
    ],
    [
      "all changes of one go, in one batch",
      () =>
        Promise.all([
          write("a.yaml", service("a")),
          write("b.yaml", service("b")),
          write("web.yaml", "# nothing"),
        ]),
      ["delete Service web", "apply Service a", "apply Service b"],
    ],
    ["an object that breaks", () => write("web.yaml", service("web", 99999)), ["reject Service web"]],
  ])("it follows %s", async (_name, change, expected) => {
    await change();
    expect(describeBatch(await probe.next())).toEqual(expected);
  });

  test("it follows folders that are made, filled, deleted and made again", async () => {
    await mkdir(at("m/x/y"), { recursive: true });
    await write("x/y/a.yaml", service("a"));
    await probe.nextUntil("apply Service a");
    await write("x/y/b.yaml", service("b"));
    await probe.nextUntil("apply Service b");
    await rm(at("m/x"), { recursive: true });
    await probe.nextUntil("delete Service a", "delete Service b");
    await mkdir(at("m/x/y"), { recursive: true });
    await write("x/y/c.yaml", service("c"));
    await probe.nextUntil("apply Service c");
    await write("x/y/c.yaml", service("c", 81));
    await probe.nextUntil("apply Service c");
  });

  test("it follows a folder that is replaced at once, and goes on following the new one", async () => {
    await mkdir(at("m/x"));
    await write("x/a.yaml", service("a"));
    await probe.nextUntil("apply Service a");
    await mkdir(at("new"));
    await writeFile(at("new/b.yaml"), service("b"));
    await rename(at("m/x"), at("old"));
    await rename(at("new"), at("m/x"));
    await probe.nextUntil("delete Service a", "apply Service b");
    await write("x/b.yaml", service("b", 81));
    await probe.nextUntil("apply Service b");
  });

  test("it follows its own folder being deleted and coming again", async () => {
    await rm(at("m"), { recursive: true });
    await probe.nextUntil("delete Service web");
    expect(problems()).toEqual([
      "m: there is no such file or folder; nothing of it is served until it is there",
    ]);
    await mkdir(at("m"));
    await write("api.yaml", service("api"));
    await probe.nextUntil("apply Service api");
    expect(problems()).toEqual([]);
    await write("api.yaml", service("api", 81));
    await probe.nextUntil("apply Service api");
  });

  test("a change that hides within the file system's clock is found once something tells of it", async () => {
    const then = new Date(Date.now() - 500);
    await write("web.yaml", service("web", 81));
    await utimes(at("m/web.yaml"), then, then);
    await probe.nextUntil("apply Service web");
    await write("web.yaml", service("web", 82));
    await utimes(at("m/web.yaml"), then, then);
    const [change] = await probe.next();
    expect(change).toMatchObject({ type: "apply", object: { ports: [{ port: 82 }] } });
  });

  test("what is derived changes in the same batch as what it comes from", async () => {
    probe.stop();
    probe = new SourceProbe([at("m")], (objects) =>
      objects.map(({ name }) => makeEndpointSlice({ name: `${name}-d` })),
    );
    await start();
    await write("web.yaml", service("api"));
    expect(describeBatch(await probe.next())).toEqual([
      "delete Service web",
      "delete EndpointSlice web-d",
      "apply Service api",
      "apply EndpointSlice api-d",
    ]);
  });

  test("saving a file with nothing changed tells nobody", async () => {
    await write("web.yaml", `# a comment\n${service("web")}`);
    await write("web.yaml", service("web"));
    await write("marker.yaml", service("marker"));
    expect(describeBatch(await probe.next())).toEqual(["apply Service marker"]);
  });

  test("a stopped source follows nothing", async () => {
    probe.stop();
    const other = new SourceProbe([at("m")]);
    await other.start();
    await other.next();
    await write("web.yaml", service("web", 81));
    await other.next();
    other.stop();
    expect(probe.pending).toBe(0);
  });
});

test("it follows a ConfigMap's mount, whatever the kubelet does", async () => {
  const publish = async (version: string, text: string): Promise<void> => {
    await mkdir(at(`m/..${version}`));
    await write(`..${version}/web.yaml`, text);
    await symlink(`..${version}`, at("m/..data_tmp"));
    await rename(at("m/..data_tmp"), at("m/..data"));
  };
  await publish("1", service("web", 1));
  await symlink("..data/web.yaml", at("m/web.yaml"));
  await start();
  for (const version of ["2", "3", "4"]) {
    await publish(version, service("web", Number(version)));
    const batch = await probe.next();
    expect(batch).toMatchObject([{ type: "apply", object: { ports: [{ port: Number(version) }] } }]);
    await rm(at(`m/..${Number(version) - 1}`), { recursive: true });
  }
});

test("it follows the link that its folder is", async () => {
  await writeFile(at("m/web.yaml"), service("web"));
  await mkdir(at("n"));
  await writeFile(at("n/web.yaml"), service("web", 81));
  await symlink("m", at("current"));
  probe = new SourceProbe([at("current")]);
  await start();
  await symlink("n", at("next"));
  await rename(at("next"), at("current"));
  await probe.nextUntil("apply Service web");
  await writeFile(at("n/web.yaml"), service("web", 82));
  await probe.nextUntil("apply Service web");
});

describe("a fault", () => {
  test("of a field is told with its place, once, and once more when it is mended", async () => {
    await write("web.yaml", service("web", 99999));
    await start();
    expect(problems()).toEqual([
      "m/web.yaml:4:19: Service shop/web: spec.ports[0].port: expected a whole number from 0 to 65535, found 99999; the object is left out",
    ]);
    await write("web.yaml", `# moved\n${service("web", 99999)}`);
    await write("api.yaml", service("api"));
    await probe.nextUntil("apply Service api");
    await write("web.yaml", service("web"));
    await probe.nextUntil("apply Service web");
    const fields = {
      file: at("m/web.yaml"),
      column: 19,
      object: "Service shop/web",
      field: "spec.ports[0].port",
    };
    expect(probe.logged).toMatchObject([
      { level: "warn", message: "manifest problem", fields: { ...fields, line: 4 } },
      {
        level: "info",
        message: "manifest problem is mended",
        fields: { ...fields, line: 5 },
      },
    ]);
    expect(problems()).toEqual([]);
  });

  test("in one object leaves the others of its file be", async () => {
    await write("web.yaml", `${service("web", 99999)}---\n- 1\n---\n${service("api")}`);
    await probe.start();
    expect(describeBatch(await probe.next())).toContain("reset Service api");
    expect(problems()).toHaveLength(2);
  });

  test("in a profile is told, and what the proxy cannot compile too", async () => {
    await write(
      "a.yaml",
      profile("  - name: GET", "    condition: {pathRegex: '/(?=a)'}", "    timeout: long"),
    );
    await write("b.yaml", profile("  - name: GET").replace("name: web", "name: api"));
    await start();
    expect(problems()).toEqual([
      expect.stringMatching(
        /^m\/a\.yaml:7:17: ServiceProfile shop\/web: spec\.routes\[0\]\.condition\.pathRegex: the proxy cannot compile .* Waypost leaves the route out; .* \[bad-pattern\]$/,
      ),
      expect.stringMatching(
        /^m\/a\.yaml:8:5: ServiceProfile shop\/web: spec\.routes\[0\]\.timeout: .* the route has no timeout; .* \[bad-duration\]$/,
      ),
      "m/b.yaml:6:5: ServiceProfile shop/api: spec.routes[0].condition: expected a condition, found none; it keeps what it served before, or the default profile",
    ]);
  });

  test("of a file's form leaves its objects as they were", async () => {
    await write("web.yaml", service("web"));
    await start();
    await write("web.yaml", `${service("web", 81)}  a: [\n`);
    await probe.logs("warn", "web.yaml");
    expect(problems()).toEqual([
      expect.stringMatching(/^m\/web\.yaml:\d+:\d+: .*; the objects that it had before stay$/),
    ]);
    expect(probe.source.status()).toMatchObject({ objects: 1 });
    await write("web.yaml", service("web"));
    await probe.logs("info", "web.yaml");
    expect(problems()).toEqual([]);
    expect(probe.pending).toBe(0);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      "a file that is no text",
      () => writeFile(at("m/web.yaml"), Buffer.from([0xff, 0xfe, 0x61, 0])),
      "expected text in UTF-8, found other bytes",
    ],
    [
      "a file that is too large",
      () => truncate(at("m/web.yaml"), 16 * 1024 * 1024 + 1),
      "expected at most 16777216 bytes, found 16777217",
    ],
    [
      "a file that cannot be opened",
      async () => {
        await symlink("loop.yaml", at("m/loop.yaml"));
        await rename(at("m/loop.yaml"), at("m/web.yaml"));
        await symlink("web.yaml", at("m/loop.yaml"));
      },
      "its link leads back to itself",
    ],
  ])("of %s leaves its objects as they were", async (_name, change, reason) => {
    await write("web.yaml", service("web"));
    await start();
    await change();
    await probe.logs("warn", reason);
    expect(problems()).toContain(`m/web.yaml: ${reason}; the objects that it had before stay`);
    expect(probe.source.status()).toMatchObject({ objects: 1 });
    expect(probe.pending).toBe(0);
    await rm(at("m/web.yaml"));
    await probe.nextUntil("delete Service web");
  });

  test("of a folder that is not there does not keep the source from starting", async () => {
    probe = new SourceProbe([at("later"), at("m")]);
    await start();
    expect(problems()).toEqual([
      "later: there is no such file or folder; nothing of it is served until it is there",
    ]);
    await mkdir(at("later"));
    await writeFile(at("later/web.yaml"), service("web"));
    await probe.nextUntil("apply Service web");
    expect(problems()).toEqual([]);
  });
});
