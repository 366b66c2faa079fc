import { listPlaceholders } from "#content/check.ts";
import type { Config } from "#lib/config.ts";
import { isLoopback } from "#lib/local-host.ts";

/**
 * Lists what the operator should fix on a site that others can reach.
 * @param demoProspects number of invented players on the board
 */
export function listStartWarnings(config: Config, demoProspects: number): string[] {
  const { baseUrl, host, isPublic, payment, smtpUrl, trustProxy } = config;
  if (!isPublic) return [];
  const warnings = listPlaceholders().map((place) => `Placeholder content is public: ${place}`);
  if (demoProspects > 0) {
    warnings.push(
      `Demo content is public: ${demoProspects} invented players; start with DEMO=false on an empty database`,
    );
  }
  const { protocol, hostname } = new URL(baseUrl);
  if (hostname === "localhost") {
    warnings.push(`BASE_URL is not given: links, mails and search engines are told ${baseUrl}`);
  }
  if (!smtpUrl) warnings.push("SMTP_URL is not given: emails become files and reach no one");
  const isBehindProxy = protocol === "https:" || isLoopback(host);
  if (isBehindProxy && trustProxy.length === 0) {
    warnings.push(
      "TRUST_PROXY is not given: behind the proxy all visitors share one address, and limits",
    );
  }
  return [...warnings, ...paymentWarnings(payment)];
}

function paymentWarnings(payment: Config["payment"]): string[] {
  if (!payment)
    return ["PAYMENTS_SECRET_KEY is not given: the shop shows its products and sells none"];
  if (payment.kind === "test") return ["PAYMENTS_TEST_CHECKOUT is on: no money moves in the shop"];
  const isTest = payment.secretKey.includes("_test_");
  return isTest ? ["PAYMENTS_SECRET_KEY is of Stripe's test mode: no money moves in the shop"] : [];
}
