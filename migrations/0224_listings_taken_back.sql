CREATE TRIGGER "removals_taken_back" AFTER UPDATE OF "status" ON "connect_listings"
  FOR EACH ROW WHEN (
    OLD."status" IN ('pending_review', 'approved', 'active') AND NEW."status" IN ('draft', 'completed')
  )
  EXECUTE FUNCTION "removals_note"('listing.taken_back', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_rejected" AFTER UPDATE OF "needs_approval" ON "connect_listings"
  FOR EACH ROW WHEN (NEW."needs_approval" AND NOT OLD."needs_approval")
  EXECUTE FUNCTION "removals_note"('listing.rejected', 'removed');
--> statement-breakpoint
INSERT INTO "removals" ("kind", "subject", "subject_created_at")
SELECT 'listing.taken_back', "id", "created_at" FROM "connect_listings" WHERE "status" IN ('draft', 'completed');
--> statement-breakpoint
INSERT INTO "removals" ("kind", "subject", "subject_created_at")
SELECT 'listing.rejected', "id", "created_at" FROM "connect_listings" WHERE "needs_approval";
