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

test.each([
  [{}, "STRIPE_SECRET_KEY is not given"],
  [{ SHOP_TEST_CHECKOUT: "on" }, "SHOP_TEST_CHECKOUT is on"],
  [{ STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" }, "test mode"],
])("a public site whose shop takes no money warns of that: %j", (env, words) => {
  expect(listStartWarnings(readConfig({ HOST: "0.0.0.0", ...env })).join()).toContain(words);
});

test("a public site whose shop takes money warns of nothing there", () => {
  const keys = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  const warnings = listStartWarnings(readConfig({ HOST: "0.0.0.0", ...keys }));
  expect(warnings.join()).not.toMatch(/STRIPE|SHOP/);
});
