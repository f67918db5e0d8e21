import { Readers, type Reader } from "../../src/store/readers.js";

const none: ReadonlySet<string> = new Set();

function setUp() {
  const told: string[] = [];
  const reader = (name: string, ...touches: readonly string[]): Reader => ({
    touched: () => {
      told.push(name);
      return touches;
    },
  });
  return { told, reader, readers: new Readers() };
}

test("who reads a bucket is told once, however many of its buckets are touched", () => {
  const { told, reader, readers } = setUp();
  readers.follow(reader("a"), none, new Set(["x", "y"]));
  readers.follow(reader("b"), none, new Set(["z"]));
  readers.touch(["x", "y", "elsewhere"]);
  expect(told).toEqual(["a"]);
});

test("what a reader touches in turn is told on", () => {
  const { told, reader, readers } = setUp();
  readers.follow(reader("outer"), none, new Set(["inner's"]));
  readers.follow(reader("inner", "inner's"), none, new Set(["x"]));
  readers.touch(["x"]);
  expect(told).toEqual(["inner", "outer"]);
});

test("readers that touch one another are told once", () => {
  const { told, reader, readers } = setUp();
  readers.follow(reader("a", "of a"), none, new Set(["of b", "x"]));
  readers.follow(reader("b", "of b"), none, new Set(["of a"]));
  readers.touch(["x"]);
  expect(told).toEqual(["a", "b"]);
});

test("a bucket that lost its last reader is abandoned, told once", () => {
  const { told, reader, readers } = setUp();
  const [a, b] = [reader("a"), reader("b")];
  readers.follow(a, none, new Set(["x", "y"]));
  readers.follow(b, none, new Set(["x"]));
  readers.follow(a, new Set(["x", "y"]), new Set(["z"]));
  expect([readers.takeAbandoned(), readers.takeAbandoned(), readers.size]).toEqual([["y"], [], 2]);
  readers.touch(["x", "y"]);
  expect(told).toEqual(["b"]);
  readers.follow(b, new Set(["x"]), none);
  readers.follow(a, new Set(["z"]), none);
  expect([readers.takeAbandoned(), readers.size]).toEqual([["x", "z"], 0]);
});

test("a bucket that got another reader meanwhile is not abandoned", () => {
  const { reader, readers } = setUp();
  const [a, b] = [reader("a"), reader("b")];
  readers.follow(a, none, new Set(["x"]));
  readers.follow(a, new Set(["x"]), none);
  readers.follow(b, none, new Set(["x"]));
  expect(readers.takeAbandoned()).toEqual([]);
});
