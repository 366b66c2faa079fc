CREATE TABLE "you_scout_former_names" (
	"nomination_id" integer NOT NULL CONSTRAINT "you_scout_former_names_nomination_id_fkey" REFERENCES "you_scout_nominations" ("id") ON DELETE CASCADE,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	CONSTRAINT "you_scout_former_names_pkey" PRIMARY KEY ("nomination_id", "first_name", "last_name")
);
--> statement-breakpoint
CREATE FUNCTION "you_scout_former_names_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."blanked_at" IS NOT NULL THEN
    DELETE FROM "you_scout_former_names" WHERE "nomination_id" = NEW."id";
  ELSE
    INSERT INTO "you_scout_former_names" ("nomination_id", "first_name", "last_name")
    VALUES (OLD."id", OLD."first_name", OLD."last_name") ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "nomination_renamed" AFTER UPDATE OF "first_name", "last_name" ON "you_scout_nominations"
  FOR EACH ROW WHEN ((OLD."first_name", OLD."last_name") IS DISTINCT FROM (NEW."first_name", NEW."last_name"))
  EXECUTE FUNCTION "you_scout_former_names_keep"();
