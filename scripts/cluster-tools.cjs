// Where the programs of the cluster tests are: read by scripts/build-cluster-tools.mjs and jest.cluster.config.cjs.
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");

const root = path.dirname(__dirname);
const sources = path.join(root, "test", "tools");
const suffix = process.platform === "win32" ? ".exe" : "";

/** Each program, the Go package that it is built from, and whether the tests cannot start without it. */
const tools = [
  { name: "etcd", package: "go.etcd.io/etcd/server/v3", required: true },
  { name: "grpcurl", package: "github.com/fullstorydev/grpcurl/cmd/grpcurl", required: false },
  { name: "kustomize", package: "sigs.k8s.io/kustomize/kustomize/v5", required: false },
  {
    name: "kube-apiserver",
    package: "k8s.io/kubernetes/cmd/kube-apiserver",
    required: true,
    // Without it the server calls itself v0.0.0-master.
    versionVariable: "k8s.io/component-base/version.gitVersion",
    versionModule: "k8s.io/kubernetes",
  },
];

/** The folder of ready-made programs that somebody else keeps, as controller-runtime's envtest has it. */
function givenFolder() {
  return process.env.KUBEBUILDER_ASSETS || undefined;
}

/** The folder that holds the programs: one for each state of the pinned versions. */
function toolsFolder() {
  const given = givenFolder();
  if (given !== undefined) return path.resolve(given);
  const hash = createHash("sha256");
  for (const file of ["go.mod", "go.sum"]) hash.update(fs.readFileSync(path.join(sources, file)));
  const cache = process.env.WAYPOST_TOOLS_CACHE || path.join(root, ".cache", "cluster-tools");
  return path.resolve(cache, hash.digest("hex").slice(0, 16));
}

/** The path of a program, whether it is there or not. */
function toolPath(name) {
  return path.join(toolsFolder(), `${name}${suffix}`);
}

function hasTool(name) {
  return fs.existsSync(toolPath(name));
}

module.exports = { givenFolder, hasTool, sources, toolPath, tools, toolsFolder };
