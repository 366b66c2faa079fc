import type { AuditWords } from "#areas/platform/audit/schema/words.ts";

/** The texts of the audit log for what this domain records. */
export const CATALOG_AUDIT_WORDS = {
  actions: {
    product_created: "Product added",
    product_changed: "Product changed",
    product_moved: "Product moved",
    product_deleted: "Product deleted",
    variant_created: "Size added",
    variant_changed: "Size changed",
    variant_moved: "Size moved",
    stock_changed: "Stock changed",
    shop_settings_changed: "Shop settings changed",
  },
  subjects: {
    product: "Product",
    variant: "Size",
    shop_settings: "Shop settings",
  },
} as const satisfies AuditWords;

declare module "#areas/platform/audit/schema/words.ts" {
  interface WordsOfDomains {
    catalog: typeof CATALOG_AUDIT_WORDS;
  }
}
