import { expect, test } from "vitest";
import { readConfig } from "#lib/config.ts";
import { listStartWarnings } from "./start-warnings.ts";

const warningsOf = (env: Record<string, string>, demoProspects = 0) =>
  listStartWarnings(readConfig(env), demoProspects);

test("a site that nobody else can reach warns of nothing", () => {
  expect(warningsOf({}, 112)).toEqual([]);
});

test("a public site warns of invented players on its board", () => {
  const http = { BASE_URL: "http://raw-nola.com" };
  expect(warningsOf(http, 112).join()).toContain("Demo content is public: 112 invented players");
  expect(warningsOf(http, 0).join()).not.toContain("Demo");
});

test("a public site warns that its mails reach nobody", () => {
  expect(warningsOf({ HOST: "0.0.0.0" }).join()).toContain("SMTP_URL is not given");
  const mailed = { HOST: "0.0.0.0", SMTP_URL: "smtp://mail.example" };
  expect(warningsOf(mailed).join()).not.toContain("SMTP_URL");
});

test("a site behind TLS warns that it knows no proxy", () => {
  const https = { BASE_URL: "https://raw-nola.com" };
  expect(warningsOf(https).join()).toContain("TRUST_PROXY is not given");
  expect(warningsOf({ ...https, TRUST_PROXY: "10.0.0.1" }).join()).not.toContain("TRUST_PROXY");
});

test("a site of a real name that listens to its own machine alone has a proxy, and is told so", () => {
  const http = { BASE_URL: "http://raw-nola.com" };
  expect(warningsOf(http).join()).toContain("TRUST_PROXY is not given");
  expect(warningsOf({ ...http, TRUST_PROXY: "127.0.0.1" }).join()).not.toContain("TRUST_PROXY");
  expect(warningsOf({ ...http, HOST: "0.0.0.0" }).join()).not.toContain("TRUST_PROXY");
});

test("a public site warns of each placeholder", () => {
  const warnings = warningsOf({ BASE_URL: "https://raw.example.com" });
  expect(warnings).toContain("Placeholder content is public: content/brand.json email");
  expect(warnings.join()).not.toContain("BASE_URL");
});

test("a public site without an address of its own warns of that", () => {
  expect(warningsOf({ HOST: "0.0.0.0" }).join()).toContain("BASE_URL");
});

test.each([
  [{}, "PAYMENTS_SECRET_KEY is not given"],
  [{ PAYMENTS_TEST_CHECKOUT: "on" }, "PAYMENTS_TEST_CHECKOUT is on"],
  [{ PAYMENTS_SECRET_KEY: "sk_test_1", PAYMENTS_WEBHOOK_SECRET: "whsec_1" }, "test mode"],
])("a public site whose shop takes no money warns of that: %j", (env, words) => {
  expect(warningsOf({ HOST: "0.0.0.0", ...env }).join()).toContain(words);
});

test("a public site whose shop takes money warns of nothing there", () => {
  const keys = { PAYMENTS_SECRET_KEY: "sk_live_1", PAYMENTS_WEBHOOK_SECRET: "whsec_1" };
  const warnings = warningsOf({ HOST: "0.0.0.0", ...keys });
  expect(warnings.join()).not.toMatch(/PAYMENTS/);
});
