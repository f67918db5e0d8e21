import { nodeCaveat } from "../../src/runtime/node-support.js";

test.each(["v20.20.2", "v22.9.0", "v21.7.3", "20.19.0"])(
  "%s limits quick cancels, which is worth a warning that names it",
  (version) => {
    expect(nodeCaveat(version)).toContain(`Node ${version} `);
  },
);

test.each(["v22.10.0", "v22.12.0", "v23.0.0", "v24.0.0", "v24.22.3", "v26.0.0", "24.1.0"])(
  "%s needs no warning",
  (version) => {
    expect(nodeCaveat(version)).toBeUndefined();
  },
);
