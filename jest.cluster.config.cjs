/** Tests against a real API server: `npm run test:cluster`, which builds what they need first. */
const { toolsFolder } = require("./scripts/cluster-tools.cjs");
const base = require("./jest.config.cjs");

process.env.WAYPOST_CLUSTER_TOOLS = toolsFolder();

module.exports = {
  ...base,
  roots: ["<rootDir>/test/cluster"],
  testPathIgnorePatterns: ["/node_modules/"],
  globalSetup: "<rootDir>/test/cluster/support/global-setup.cjs",
  globalTeardown: "<rootDir>/test/cluster/support/global-teardown.cjs",
  testTimeout: 60000,
  // The API server wants the other core.
  maxWorkers: 1,
  // Connections that a relay left half dead can make Node 20 spin in its own clean-up, after all is done.
  forceExit: true,
};
