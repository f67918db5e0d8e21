/** One rule a folder: who may import whom. Dependencies point inward, to the domain. */
const only = (folder, ...allowed) => ({
  name: `${folder}-imports`,
  severity: "error",
  from: { path: `^src/${folder}/` },
  to: { pathNot: [`^src/${folder}/`, ...allowed] },
});
const rxjs = "^node_modules/rxjs/";
const grpc = "^node_modules/@grpc/grpc-js/";
module.exports = {
  forbidden: [
    only("domain"),
    only("translate", "^src/domain/", "^src/gen/"),
    only(
      "wire",
      "^src/domain/",
      "^src/translate/",
      "^src/gen/",
      "^node_modules/@grpc/proto-loader/",
      "^node_modules/protobufjs/",
      "^(node:)?path$",
    ),
    only("lint", "^src/domain/"),
    only("tls", "^src/domain/", "^(node:)?(crypto|fs|fs/promises|path|tls)$"),
    only("webhook", "^src/domain/", "^src/tls/", "^(node:)?(http|https|net)$"),
    only(
      "identity",
      "^src/domain/",
      "^src/tls/",
      "^node_modules/(@peculiar/x509|reflect-metadata)/",
      "^(node:)?(crypto|fs|fs/promises|path)$",
    ),
    only("store", "^src/domain/", rxjs),
    only("watchers", "^src/domain/", "^src/store/", "^src/translate/", "^src/wire/", "^src/gen/", rxjs),
    only("patterns", "^src/domain/", "^node_modules/rregex/", "^(node:)?(worker_threads|path)$"),
    only(
      "sources",
      "^src/domain/",
      rxjs,
      "^node_modules/(chokidar|yaml|protobufjs|@kubernetes/client-node)/",
      "^(node:)?(fs|fs/promises|path|crypto|events|http|https|stream|tls|url|util)$",
    ),
    {
      name: "sources-do-not-import-one-another",
      severity: "error",
      from: { path: "^src/sources/([^/]+)/" },
      to: { path: "^src/sources/[^/]+/", pathNot: "^src/sources/$1/" },
    },
    {
      name: "client-node-is-for-the-cluster-source",
      severity: "error",
      from: { pathNot: "^src/sources/kubernetes/" },
      to: { path: "^node_modules/@kubernetes/client-node/" },
    },
    {
      // A folder is served without loading it: it takes a second, and as much memory as all the rest.
      name: "client-node-is-loaded-late",
      severity: "error",
      from: { path: "^src/sources/kubernetes/" },
      to: {
        path: "^node_modules/@kubernetes/client-node/",
        dependencyTypesNot: ["type-only", "dynamic-import"],
      },
    },
    {
      // As client-node: a third of a second, and for many never needed.
      name: "x509-is-loaded-late",
      severity: "error",
      from: {},
      to: {
        path: "^node_modules/(@peculiar/x509|reflect-metadata)/",
        dependencyTypesNot: ["type-only", "dynamic-import"],
      },
    },
    {
      name: "only-the-cluster-source-asks-over-http",
      severity: "error",
      from: { path: "^src/sources/", pathNot: "^src/sources/kubernetes/" },
      to: { path: "^((node:)?(events|http|https|stream|tls|url|util)$|node_modules/protobufjs/)" },
    },
    only(
      "grpc",
      "^src/domain/",
      "^src/translate/",
      "^src/wire/",
      "^src/gen/",
      "^src/watchers/",
      rxjs,
      grpc,
      "^node_modules/grpc-health-check/",
      "^(node:)?(path|fs|net|http2|tls|crypto)$",
    ),
    only("admin", "^src/domain/", "^node_modules/prom-client/", "^(node:)?(http|perf_hooks|net)$"),
    only("config", "^src/domain/", "^node_modules/commander/", "^(node:)?(fs|path)$"),
    { name: "no-circular", severity: "error", from: { pathNot: "^src/gen/" }, to: { circular: true } },
    {
      name: "only-cli-starts-the-runtime",
      severity: "error",
      from: { pathNot: "^src/(cli|runtime)/" },
      to: { path: "^src/runtime/" },
    },
    {
      name: "nobody-imports-cli",
      severity: "error",
      from: { pathNot: "^src/cli/" },
      to: { path: "^src/cli/" },
    },
    { name: "not-to-test", severity: "error", from: { path: "^src/" }, to: { path: "^test/" } },
    {
      name: "no-rxjs-internals",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "rxjs/internal", pathNot: "^node_modules/rxjs/dist/(cjs|types|esm)" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
  },
};
