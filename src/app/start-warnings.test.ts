import { expect, test } from "vitest";
import { readConfig } from "../lib/config.ts";
import { listStartWarnings } from "./start-warnings.ts";

test("a site that nobody else can reach warns of nothing", () => {
  expect(listStartWarnings(readConfig({}))).toEqual([]);
});

test("a public site warns of each placeholder", () => {
  const warnings = listStartWarnings(readConfig({ BASE_URL: "https://raw.example.com" }));
  expect(warnings).toContain("Placeholder content is public: content/brand.json email");
  expect(warnings.join()).not.toContain("BASE_URL");
});

test("a public site without an address of its own warns of that", () => {
  expect(listStartWarnings(readConfig({ HOST: "0.0.0.0" })).join()).toContain("BASE_URL");
});
