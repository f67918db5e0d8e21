import { execFileSync } from "node:child_process";
import * as path from "node:path";
import { loadX509 } from "../../src/identity/x509.js";

test("the library is loaded once", async () => {
  expect(await loadX509()).toBe(await loadX509());
});

test("it is not loaded before it is needed", () => {
  const service = path.join(__dirname, "..", "..", "dist", "runtime", "start-service.js");
  const script = `
    require(${JSON.stringify(service)});
    console.log(Object.keys(require.cache).filter((file) => /@peculiar|reflect-metadata/.test(file)).length);`;
  expect(execFileSync(process.execPath, ["-e", script]).toString()).toBe("0\n");
});
