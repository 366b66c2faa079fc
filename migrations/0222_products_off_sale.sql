CREATE TRIGGER "removals_off_sale" AFTER UPDATE OF "is_active" ON "shop_products"
  FOR EACH ROW WHEN (OLD."is_active" AND NOT NEW."is_active")
  EXECUTE FUNCTION "removals_note"('product.sale', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_on_sale" AFTER UPDATE OF "is_active" ON "shop_products"
  FOR EACH ROW WHEN (NOT OLD."is_active" AND NEW."is_active")
  EXECUTE FUNCTION "removals_note"('product.sale', 'given back');
--> statement-breakpoint
CREATE TRIGGER "removals_deleted" AFTER DELETE ON "shop_products"
  FOR EACH ROW WHEN (OLD."is_active")
  EXECUTE FUNCTION "removals_note"('product.sale', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_consent_ended" AFTER UPDATE OF "consent_recorded_at" ON "shop_products"
  FOR EACH ROW WHEN (
    OLD."consent_recorded_at" IS NOT NULL AND NEW."consent_recorded_at" IS DISTINCT FROM OLD."consent_recorded_at"
  )
  EXECUTE FUNCTION "removals_note"('product.consent', 'removed');
--> statement-breakpoint
INSERT INTO "removals" ("kind", "subject", "subject_created_at")
SELECT 'product.sale', "id", "created_at" FROM "shop_products" WHERE NOT "is_active";
