#!/usr/bin/env node
"use strict";
const fs = require("node:fs");
const path = require("node:path");

const main = path.join(__dirname, "..", "dist", "cli", "main.js");
if (!fs.existsSync(main)) {
  console.error(`waypost is not built yet: expected ${main}, found none; npm run build makes it`);
  process.exit(1);
}
require(main).main(process.argv.slice(2));
