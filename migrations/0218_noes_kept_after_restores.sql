ALTER TABLE "you_scout_nominations" ADD COLUMN "is_taken_down_elsewhere" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "you_scout_nominations" SET "is_taken_down_elsewhere" = true
WHERE "guardian_revoked_at" IS NOT NULL AND "kept_no" IS NOT NULL
  AND ("guardian_answered_at" IS NULL OR "guardian_answered_at" > "guardian_revoked_at");
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "removals_note_kept_no"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "is_open" boolean := EXISTS (
    SELECT FROM "guardian_replacements" AS kept
    WHERE (kept."nomination_id" = NEW."nomination_id" OR kept."prospect_id" = NEW."prospect_id")
      AND kept."answer" = NEW."answer" AND kept."ended_at" IS NULL
  );
BEGIN
  -- One of several noes that ends is no removal, nor the end of one.
  IF NEW."ended_at" IS NOT NULL AND "is_open" THEN
    RETURN NULL;
  END IF;
  INSERT INTO "removals" ("kind", "subject", "subject_created_at", "is_removed")
  SELECT 'nomination.kept_no', "id", "created_at", "is_open"
  FROM "you_scout_nominations" WHERE "id" = NEW."nomination_id";
  INSERT INTO "removals" ("kind", "subject", "subject_created_at", "is_removed")
  SELECT 'prospect.kept_' || NEW."answer", "id", "created_at", "is_open"
  FROM "baseball_prospects" WHERE "id" = NEW."prospect_id";
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER "removals_no_kept" ON "guardian_replacements";
--> statement-breakpoint
CREATE TRIGGER "removals_no_kept" AFTER INSERT OR UPDATE OF "answer", "ended_at" ON "guardian_replacements"
  FOR EACH ROW WHEN (NEW."answer" IN ('refused', 'hidden'))
  EXECUTE FUNCTION "removals_note_kept_no"();
--> statement-breakpoint
CREATE TRIGGER "removals_own_no" AFTER UPDATE OF "is_taken_down_elsewhere" ON "you_scout_nominations"
  FOR EACH ROW WHEN (OLD."is_taken_down_elsewhere" AND NOT NEW."is_taken_down_elsewhere" AND NEW."guardian_revoked_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note"('nomination.own_no', 'removed');
--> statement-breakpoint
INSERT INTO "removals" ("kind", "subject", "subject_created_at")
SELECT DISTINCT 'nomination.kept_no', nominated."id", nominated."created_at"
FROM "guardian_replacements" AS kept JOIN "you_scout_nominations" AS nominated ON nominated."id" = kept."nomination_id"
WHERE kept."answer" = 'hidden' AND kept."ended_at" IS NULL;
--> statement-breakpoint
INSERT INTO "removals" ("kind", "subject", "subject_created_at")
SELECT DISTINCT 'prospect.kept_' || kept."answer", player."id", player."created_at"
FROM "guardian_replacements" AS kept JOIN "baseball_prospects" AS player ON player."id" = kept."prospect_id"
WHERE kept."answer" IN ('refused', 'hidden') AND kept."ended_at" IS NULL;
--> statement-breakpoint
CREATE TRIGGER "removals_guardian_returned" AFTER UPDATE OF "is_guardian_returned" ON "baseball_prospects"
  FOR EACH ROW WHEN (NEW."is_guardian_returned" AND NOT OLD."is_guardian_returned")
  EXECUTE FUNCTION "removals_note"('prospect.guardian_returned', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_guardian_decided" AFTER UPDATE OF "is_guardian_returned" ON "baseball_prospects"
  FOR EACH ROW WHEN (OLD."is_guardian_returned" AND NOT NEW."is_guardian_returned")
  EXECUTE FUNCTION "removals_note"('prospect.guardian_returned', 'given back');
--> statement-breakpoint
CREATE TRIGGER "removals_guardian_returned" AFTER UPDATE OF "is_guardian_returned" ON "you_scout_nominations"
  FOR EACH ROW WHEN (NEW."is_guardian_returned" AND NOT OLD."is_guardian_returned")
  EXECUTE FUNCTION "removals_note"('nomination.guardian_returned', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_guardian_decided" AFTER UPDATE OF "is_guardian_returned" ON "you_scout_nominations"
  FOR EACH ROW WHEN (OLD."is_guardian_returned" AND NOT NEW."is_guardian_returned")
  EXECUTE FUNCTION "removals_note"('nomination.guardian_returned', 'given back');
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "removals_note_word"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at")
  SELECT CASE
      WHEN TG_OP = 'INSERT' AND NEW."answer" = 'hidden' AND NEW."player_hidden_at" IS NULL THEN 'prospect.word_while_hidden'
      WHEN TG_OP = 'INSERT' AND NEW."answer" = 'hidden' THEN 'prospect.hidden_word'
      ELSE 'prospect.word'
    END,
    "id", "created_at" FROM "baseball_prospects" WHERE "id" = NEW."prospect_id";
  RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE "connect_minors" SET "asked_email" = "guardian_email"
WHERE "guardian_token_hash" IS NOT NULL AND "asked_email" IS NULL;
