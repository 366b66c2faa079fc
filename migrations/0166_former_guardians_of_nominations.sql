ALTER TABLE "you_scout_nominations" ADD COLUMN "is_guardian_unknown" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TRIGGER "removals_guardian_replaced" AFTER UPDATE OF "guardian_email" ON "you_scout_nominations"
  FOR EACH ROW WHEN (
    NEW."blanked_at" IS NULL AND lower(NEW."guardian_email") IS DISTINCT FROM lower(OLD."guardian_email")
  )
  EXECUTE FUNCTION "removals_note"('nomination.guardian_email', 'removed');
