import { overrideAuthority } from "../../../src/domain/profile/override-authority.js";

describe("overrideAuthority", () => {
  it.each([
    ["web.shop.svc.cluster.local", "web.shop.svc.cluster.local:8080"],
    ["web.shop.svc.cluster.local:80", "web.shop.svc.cluster.local:80"],
    ["web.shop.svc.cluster.local:http", "web.shop.svc.cluster.local:http"],
    ["web:", "web:"],
    ["", ":8080"],
    ["10.0.0.1", "10.0.0.1:8080"],
    ["fd00::1", "[fd00::1]:8080"],
    ["[fd00::1]:80", "[fd00::1]:80"],
    ["a:1:2", "[a:1:2]:8080"],
  ])("makes %j, asked for at 8080, %j", (authority, expected) => {
    expect(overrideAuthority({ authority }, 8080)).toBe(expected);
  });
});
