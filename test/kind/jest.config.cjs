/** The golden stories against a server and a cluster that run elsewhere: test/kind/run.sh says where. */
const base = require("../../jest.config.cjs");

module.exports = {
  ...base,
  rootDir: "../..",
  roots: ["<rootDir>/test/kind"],
  testPathIgnorePatterns: ["/node_modules/"],
  testTimeout: 60000,
  maxWorkers: 1,
};
