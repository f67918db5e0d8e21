"use strict";
// Lets `node -r scripts/typescript-loader.cjs FILE.ts` run TypeScript as jest does: each file is compiled when it
// is loaded, and `./x.js` means x.ts beside it.
const fs = require("node:fs");
const Module = require("node:module");
const { transformSync } = require("@swc/core");
require("./resolve-typescript.cjs");

Module._extensions[".ts"] = (module, file) => {
  const { code } = transformSync(fs.readFileSync(file, "utf8"), {
    filename: file,
    jsc: { parser: { syntax: "typescript" }, target: "es2023" },
    module: { type: "commonjs" },
    sourceMaps: "inline",
  });
  module._compile(code, file);
};
