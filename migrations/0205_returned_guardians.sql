ALTER TABLE "baseball_prospects" ADD COLUMN "is_guardian_returned" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "you_scout_nominations" ADD COLUMN "is_guardian_returned" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "guardian_replacements" ADD COLUMN "is_by_merged_link" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE FUNCTION "removals_note_kept_no"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at", "is_removed")
  SELECT 'nomination.kept_no', nominated."id", nominated."created_at", EXISTS (
    SELECT FROM "guardian_replacements" AS kept
    WHERE kept."nomination_id" = nominated."id" AND kept."is_by_merged_link" AND kept."ended_at" IS NULL
  )
  FROM "you_scout_nominations" AS nominated WHERE nominated."id" = NEW."nomination_id";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_no_kept" AFTER INSERT OR UPDATE OF "ended_at" ON "guardian_replacements"
  FOR EACH ROW WHEN (NEW."is_by_merged_link")
  EXECUTE FUNCTION "removals_note_kept_no"();
