import picocolors from "picocolors";
import { renderEndpoints } from "../../../src/cli/client/render-endpoints.js";
import { makeEndpointView } from "./support/views.js";

const plain = picocolors.createColors(false);

test("shows a table that begins as Linkerd's", () => {
  const bare = makeEndpointView({
    ip: "10.0.1.2",
    pod: "",
    zone: null,
    identity: null,
    hint: null,
    weight: 5_000,
  });
  const view = [{ authority: "web:80", endpoints: [makeEndpointView(), bare], exists: true }];
  expect(renderEndpoints(view, plain)).toBe(
    [
      "NAMESPACE   IP         PORT   POD     SERVICE    ZONE     IDENTITY      HINT   WEIGHT",
      "shop        10.0.1.1   8080   web-1   web.shop   zone-a   web.shop.id   h2     1",
      "shop        10.0.1.2   8080   -       web.shop   -        -             -      0.5",
      "",
    ].join("\n"),
  );
});

test("is empty without endpoints", () => {
  expect(renderEndpoints([{ authority: "web:80", endpoints: [], exists: true }], plain)).toBe("");
});
