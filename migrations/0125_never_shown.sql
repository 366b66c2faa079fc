ALTER TABLE "baseball_prospects" ADD COLUMN "is_never_shown" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "baseball_prospects" AS "player" SET "is_never_shown" = true
WHERE "hidden_at" IS NOT NULL AND "raw_rank" IS NULL AND "alumnus_since" IS NULL
  AND EXISTS (SELECT FROM "evaluation_appointments" AS "made" WHERE "made"."prospect_id" = "player"."id" AND "made"."is_player_new")
  AND NOT EXISTS (SELECT FROM "prospect_evaluation_requests" AS "request" WHERE "request"."prospect_id" = "player"."id")
  AND NOT EXISTS (SELECT FROM "audit_entries" AS "entry" WHERE "entry"."action" = 'prospect_shown'
    AND "entry"."subject_type" = 'prospect' AND "entry"."subject_id" = "player"."id");
--> statement-breakpoint
CREATE FUNCTION "baseball_prospects_end_never_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."is_never_shown" := false;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "prospect_shown" BEFORE UPDATE OF "hidden_at" ON "baseball_prospects"
  FOR EACH ROW WHEN (NEW."hidden_at" IS NULL)
  EXECUTE FUNCTION "baseball_prospects_end_never_shown"();
