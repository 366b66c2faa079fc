CREATE TRIGGER "removals_version_rejected" AFTER UPDATE OF "needs_approval", "review_reason", "is_verified" ON "connect_users"
  FOR EACH ROW WHEN (
    (NEW."needs_approval" AND NOT OLD."needs_approval")
    OR (NEW."review_reason" IS NOT NULL AND OLD."review_reason" IS NULL)
    OR (OLD."is_verified" AND NOT NEW."is_verified")
  )
  EXECUTE FUNCTION "removals_note"('partner.version', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_verification_ended" AFTER UPDATE OF "is_verified" ON "connect_users"
  FOR EACH ROW WHEN (OLD."is_verified" AND NOT NEW."is_verified")
  EXECUTE FUNCTION "removals_note"('partner.verified', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_verified" AFTER UPDATE OF "is_verified" ON "connect_users"
  FOR EACH ROW WHEN (NOT OLD."is_verified" AND NEW."is_verified")
  EXECUTE FUNCTION "removals_note"('partner.verified', 'given back');
--> statement-breakpoint
INSERT INTO "removals" ("kind", "subject", "subject_created_at")
SELECT 'partner.version', "id", "created_at" FROM "connect_users"
WHERE "needs_approval" OR "review_reason" IS NOT NULL OR "verification_rejected_at" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "removals" ("kind", "subject", "subject_created_at")
SELECT 'partner.verified', "id", "created_at" FROM "connect_users" WHERE "verification_rejected_at" IS NOT NULL;
