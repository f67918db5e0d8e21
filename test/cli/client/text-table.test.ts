import { textTable } from "../../../src/cli/client/text-table.js";

const cells = (...texts: string[]) => texts.map((text) => ({ text }));

test("aligns columns three spaces apart, and ends no line in a space", () => {
  expect(textTable([cells("NAME", "PORT", ""), cells("a", "8080", "x"), cells("longer", "", "")])).toEqual([
    "NAME     PORT",
    "a        8080   x",
    "longer",
  ]);
});

test("colour does not count towards the width", () => {
  const paint = (text: string) => `<${text}>`;
  expect(
    textTable([
      [
        { text: "a", paint },
        { text: "b", paint },
      ],
      cells("cc", "d"),
    ]),
  ).toEqual(["<a>    <b>", "cc   d"]);
});

test("characters outside the basic plane count once", () => {
  expect(textTable([cells("😀", "x"), cells("ab", "y")])).toEqual(["😀    x", "ab   y"]);
});

test("control characters are spelled out before the widths are taken", () => {
  expect(textTable([cells("\u0007", "x"), cells("abcdef", "y")])).toEqual(["\\x07     x", "abcdef   y"]);
});

test("nothing makes no lines", () => expect(textTable([])).toEqual([]));
