import { OutageLog } from "../../../src/sources/kubernetes/outage-log.js";

const told = "objects cannot be followed; trying again";

function make() {
  const lines: string[] = [];
  const log = (level: string) => (fields: object, message: string) => {
    if (level !== "debug") lines.push(`${level} ${Object.values(fields).join(" ")}: ${message}`);
  };
  return { lines, outages: new OutageLog({ debug: log("debug"), info: log("info"), warn: log("warn") }) };
}

test("an outage of many kinds is told once, and so is its end", () => {
  const { lines, outages } = make();
  for (const kind of ["Pod", "Job", "Pod"]) outages.failed(kind, "reset");
  outages.failed("Pod", "refused");
  outages.over("Pod");
  outages.over("Job");
  outages.over("Job");
  expect(lines).toEqual([`warn Pod reset: ${told}`, "info : all objects are followed again"]);
});

test("reasons that differ in numbers are the same", () => {
  const { lines, outages } = make();
  outages.failed("Pod", "nothing came for 331 s");
  outages.failed("Job", "nothing came for 502 s");
  expect(lines).toEqual([`warn Pod nothing came for 331 s: ${told}`]);
});

test("another reason of another kind is told", () => {
  const { lines, outages } = make();
  outages.failed("Pod", "reset");
  outages.failed("Job", "refused");
  expect(lines).toEqual([`warn Pod reset: ${told}`, `warn Job refused: ${told}`]);
});

test("after its end an outage is told anew", () => {
  const { lines, outages } = make();
  outages.failed("Pod", "reset");
  outages.over("Pod");
  outages.failed("Pod", "reset");
  expect(lines).toHaveLength(3);
});
