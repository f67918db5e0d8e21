// Starts the cluster that all test files share.
require("../../../scripts/resolve-typescript.cjs");
const { publishSharedCluster } = require("./shared-cluster.ts");
const { startCluster } = require("./start-cluster.ts");

module.exports = async function startSharedCluster() {
  const started = Date.now();
  const cluster = await startCluster();
  globalThis.waypostTestCluster = cluster;
  publishSharedCluster(cluster.access);
  console.log(
    `\ncluster: kube-apiserver at ${cluster.access.url}, started in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
};
