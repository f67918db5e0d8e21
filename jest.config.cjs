/** Tests run as CommonJS through swc; type checking is `npm run types`. */
module.exports = {
  testEnvironment: "node",
  roots: ["<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  testPathIgnorePatterns: [
    "/node_modules/",
    "<rootDir>/test/cluster/",
    "<rootDir>/test/kind/",
    "<rootDir>/test/proxy/",
  ],
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  transform: {
    "^.+\\.[tj]s$": [
      "@swc/jest",
      {
        jsc: { parser: { syntax: "typescript" }, target: "es2023" },
        module: { type: "commonjs" },
        sourceMaps: "inline",
      },
    ],
  },
  transformIgnorePatterns: [
    "/node_modules/(?!(chokidar|readdirp|@kubernetes/client-node|openid-client|oauth4webapi|jose)/)",
  ],
  testTimeout: 30000,
  maxWorkers: 2,
};
