// jest compiles what a global setup loads, but leaves finding it to Node, which does not know that `./x.js` is `./x.ts`.
const Module = require("node:module");

const resolve = Module._resolveFilename;
Module._resolveFilename = function resolveFilename(request, ...rest) {
  try {
    return resolve.call(this, request, ...rest);
  } catch (error) {
    if (!/^\.{1,2}\/.*\.js$/.test(request)) throw error;
    return resolve.call(this, request.replace(/\.js$/, ".ts"), ...rest);
  }
};
