import { OpenStreams } from "../../src/grpc/open-streams.js";

function stream(): { readonly end: jest.Mock } {
  return { end: jest.fn() };
}

test("streams are counted by method, until they go", () => {
  const streams = new OpenStreams(["Get", "GetProfile"]);
  const [first, second, third] = [stream(), stream(), stream()];
  streams.add(first, "Get", "web:80");
  streams.add(second, "Get", "web:80");
  streams.add(third, "GetProfile", "web:80");
  expect([streams.size, streams.count("Get"), streams.count("GetProfile")]).toEqual([3, 2, 1]);
  streams.delete(first);
  streams.delete(first);
  expect([streams.size, streams.count("Get")]).toEqual([2, 1]);
  streams.delete(third);
  expect([...streams.counts()]).toEqual([
    ["Get", 1],
    ["GetProfile", 0],
  ]);
});

test("authorities come with the most asked first", () => {
  const streams = new OpenStreams(["Get", "GetProfile"]);
  for (const authority of ["a:80", "b:80", "b:80", "c:80", "c:80", "c:80"])
    streams.add(stream(), "Get", authority);
  streams.add(stream(), "GetProfile", "a:80");
  const { Get, GetProfile } = streams.byAuthority();
  expect(Object.entries(Get!)).toEqual([
    ["c:80", 3],
    ["b:80", 2],
    ["a:80", 1],
  ]);
  expect(GetProfile).toEqual({ "a:80": 1 });
});

test("an authority that is the name of a property is counted like any other", () => {
  const streams = new OpenStreams(["Get", "GetProfile"]);
  for (const authority of ["__proto__", "constructor"]) streams.add(stream(), "Get", authority);
  expect(Object.entries(streams.byAuthority().Get!)).toEqual([
    ["__proto__", 1],
    ["constructor", 1],
  ]);
});

test("all streams are ended, also when each goes while it ends", () => {
  const streams = new OpenStreams(["Get", "GetProfile"]);
  const ended: number[] = [];
  for (const i of [1, 2, 3]) {
    const each = {
      end: () => {
        ended.push(i);
        streams.delete(each);
      },
    };
    streams.add(each, "Get", "web:80");
  }
  streams.endAll();
  expect([ended, streams.size]).toEqual([[1, 2, 3], 0]);
});
