import { errorCode, explainFileError } from "../../../src/sources/manifests/file-error.js";

const systemError = (code: string): Error => Object.assign(new Error(`${code}: raw`), { code });

test.each<[unknown, string]>([
  [systemError("ENOENT"), "there is no such file or folder"],
  [systemError("EACCES"), "reading it is not permitted"],
  [systemError("EIO"), "EIO: raw"],
  [new Error("other"), "other"],
  ["text", "text"],
  [null, "null"],
])("%p is explained as %p", (error, expected) => {
  expect(explainFileError(error)).toBe(expected);
});

test.each<[unknown, string]>([
  [systemError("ENOENT"), "ENOENT"],
  [{ code: "EIO" }, "EIO"],
  [{ code: 5 }, ""],
  [new Error("other"), ""],
  [undefined, ""],
])("the code of %p is %p", (error, expected) => {
  expect(errorCode(error)).toBe(expected);
});
