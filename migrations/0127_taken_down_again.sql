DROP TRIGGER "removals_revoked" ON "you_scout_nominations";
--> statement-breakpoint
CREATE TRIGGER "removals_revoked" AFTER UPDATE OF "guardian_revoked_at" ON "you_scout_nominations"
  FOR EACH ROW WHEN (
    NEW."guardian_revoked_at" IS NOT NULL AND NEW."guardian_revoked_at" IS DISTINCT FROM OLD."guardian_revoked_at"
  )
  EXECUTE FUNCTION "removals_note"('nomination.guardian', 'removed');
