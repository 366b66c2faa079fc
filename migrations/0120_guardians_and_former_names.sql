DROP TRIGGER "removals_guardian_replaced" ON "baseball_prospects";
--> statement-breakpoint
CREATE TRIGGER "removals_guardian_replaced" AFTER UPDATE OF "guardian_email" ON "baseball_prospects"
  FOR EACH ROW WHEN (lower(NEW."guardian_email") IS DISTINCT FROM lower(OLD."guardian_email"))
  EXECUTE FUNCTION "removals_note"('prospect.guardian', 'removed');
--> statement-breakpoint
ALTER TABLE "you_scout_former_names" ADD COLUMN "until" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "you_scout_former_names" ALTER COLUMN "until" SET DEFAULT clock_timestamp();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "you_scout_former_names_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."blanked_at" IS NOT NULL THEN
    DELETE FROM "you_scout_former_names" WHERE "nomination_id" = NEW."id";
  ELSE
    INSERT INTO "you_scout_former_names" ("nomination_id", "first_name", "last_name")
    VALUES (OLD."id", OLD."first_name", OLD."last_name")
    ON CONFLICT ("nomination_id", "first_name", "last_name") DO UPDATE SET "until" = excluded."until";
  END IF;
  RETURN NULL;
END
$$;
