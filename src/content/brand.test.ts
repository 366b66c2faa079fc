import { expect, onTestFinished, test } from "vitest";
import { brand, isTwinHost } from "./brand.ts";

test("YouScout stands under its twin on a host with a marker, and nowhere else", () => {
  const before = brand.youScoutHostMarkers;
  onTestFinished(() => {
    brand.youScoutHostMarkers = before;
  });
  expect(isTwinHost("raw.hosting.example")).toBe(false);
  brand.youScoutHostMarkers = ["hosting"];
  expect(isTwinHost("raw.hosting.example:8080")).toBe(true);
  expect(isTwinHost("localhost:4000")).toBe(false);
});
