CREATE TRIGGER "removals_hidden" AFTER UPDATE OF "hidden_at" ON "connect_reviews"
  FOR EACH ROW WHEN (OLD."hidden_at" IS NULL AND NEW."hidden_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note"('review.visible', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_shown" AFTER UPDATE OF "hidden_at" ON "connect_reviews"
  FOR EACH ROW WHEN (OLD."hidden_at" IS NOT NULL AND NEW."hidden_at" IS NULL)
  EXECUTE FUNCTION "removals_note"('review.visible', 'given back');
--> statement-breakpoint
ALTER TABLE "connect_payouts" DROP CONSTRAINT "connect_payouts_status_check";
--> statement-breakpoint
ALTER TABLE "connect_payouts" ADD CONSTRAINT "connect_payouts_status_check"
  CHECK ("status" IN ('asked', 'done', 'refused', 'unknown'));
