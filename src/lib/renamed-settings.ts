type Given = Record<string, string | undefined>;

/** What settings were called before, and are called now. */
const NAMES: Readonly<Record<string, string>> = {
  STRIPE_SECRET_KEY: "PAYMENTS_SECRET_KEY",
  STRIPE_WEBHOOK_SECRET: "PAYMENTS_WEBHOOK_SECRET",
  STRIPE_CONNECT_WEBHOOK_SECRET: "PAYMENTS_CONNECT_WEBHOOK_SECRET",
  STRIPE_API_BASE: "PAYMENTS_API_BASE",
  SHOP_TEST_CHECKOUT: "PAYMENTS_TEST_CHECKOUT",
};

/** A setting that was given under the name that it had before. */
export interface RenamedSetting {
  former: string;
  present: string;
  /** Whether it was given under its present name, too, and says something else there. */
  isContradicted: boolean;
}

/** The settings under their present names, and which of them were given under a former one. */
export function underPresentNames(given: Given): { known: Given; renamed: RenamedSetting[] } {
  const known = { ...given };
  const renamed: RenamedSetting[] = [];
  for (const [former, present] of Object.entries(NAMES)) {
    const value = given[former];
    if (value === undefined) continue;
    known[present] ??= value;
    renamed.push({ former, present, isContradicted: known[present] !== value });
  }
  return { known, renamed };
}
