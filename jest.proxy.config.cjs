/** Tests with a real linkerd2-proxy: `npm run test:proxy`, which makes the network namespace that they run in. */
const base = require("./jest.config.cjs");

module.exports = {
  ...base,
  roots: ["<rootDir>/test/proxy"],
  testPathIgnorePatterns: ["/node_modules/"],
  testTimeout: 120000,
  // All use the same addresses.
  maxWorkers: 1,
  // Each proof on a line of its own.
  verbose: true,
};
