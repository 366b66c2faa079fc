DROP TRIGGER "removals_link_ended" ON "you_scout_nominations";
--> statement-breakpoint
CREATE TRIGGER "removals_link_ended" AFTER UPDATE OF "guardian_token_hash", "guardian_email" ON "you_scout_nominations"
  FOR EACH ROW WHEN (
    OLD."guardian_token_hash" IS NOT NULL AND (
      NEW."guardian_token_hash" IS DISTINCT FROM OLD."guardian_token_hash"
      OR lower(NEW."guardian_email") IS DISTINCT FROM lower(OLD."guardian_email")
    )
  )
  EXECUTE FUNCTION "removals_note"('nomination.link', 'removed');
