ALTER TABLE "you_scout_nominations" ADD COLUMN "guardian_shortened_at" timestamp with time zone;
--> statement-breakpoint
CREATE TRIGGER "removals_guardian_shortened" AFTER UPDATE OF "guardian_shortened_at" ON "you_scout_nominations"
  FOR EACH ROW WHEN (NEW."guardian_shortened_at" IS NOT NULL AND OLD."guardian_shortened_at" IS DISTINCT FROM NEW."guardian_shortened_at")
  EXECUTE FUNCTION "removals_note"('nomination.short', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_guardian_lengthened" AFTER UPDATE OF "guardian_shortened_at" ON "you_scout_nominations"
  FOR EACH ROW WHEN (OLD."guardian_shortened_at" IS NOT NULL AND NEW."guardian_shortened_at" IS NULL)
  EXECUTE FUNCTION "removals_note"('nomination.short', 'given back');
