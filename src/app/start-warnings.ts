import { listPlaceholders } from "../content/check.ts";
import type { Config } from "../lib/config.ts";

/** What the operator of a site that others can reach should mend. */
export function listStartWarnings({ isPublic, baseUrl, payment }: Config): string[] {
  if (!isPublic) return [];
  const warnings = listPlaceholders().map((place) => `Placeholder content is public: ${place}`);
  if (new URL(baseUrl).hostname === "localhost") {
    warnings.push(`BASE_URL is not given: links, mails and search engines are told ${baseUrl}`);
  }
  return [...warnings, ...paymentWarnings(payment)];
}

function paymentWarnings(payment: Config["payment"]): string[] {
  if (!payment) return ["STRIPE_SECRET_KEY is not given: the shop shows its goods and sells none"];
  if (payment.kind === "test") return ["SHOP_TEST_CHECKOUT is on: no money moves in the shop"];
  const isTest = payment.secretKey.includes("_test_");
  return isTest ? ["STRIPE_SECRET_KEY is of Stripe's test mode: no money moves in the shop"] : [];
}
