import { expect, onTestFinished, test } from "vitest";
import { brand, isAliasHost } from "./brand.ts";

test("YouScout stands under its alias on a host with a marker, and nowhere else", () => {
  const before = brand.youScoutHostMarkers;
  onTestFinished(() => {
    brand.youScoutHostMarkers = before;
  });
  expect(isAliasHost("raw.hosting.example")).toBe(false);
  brand.youScoutHostMarkers = ["hosting"];
  expect(isAliasHost("raw.hosting.example:8080")).toBe(true);
  expect(isAliasHost("localhost:4000")).toBe(false);
});
