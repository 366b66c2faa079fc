CREATE TABLE "prospect_former_names" (
	"prospect_id" integer NOT NULL CONSTRAINT "prospect_former_names_prospect_id_fkey" REFERENCES "baseball_prospects" ("id") ON DELETE CASCADE,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"until" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "prospect_former_names_pkey" PRIMARY KEY ("prospect_id", "first_name", "last_name")
);
--> statement-breakpoint
CREATE FUNCTION "prospect_former_names_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "prospect_former_names" ("prospect_id", "first_name", "last_name")
  VALUES (OLD."id", OLD."first_name", OLD."last_name")
  ON CONFLICT ("prospect_id", "first_name", "last_name") DO UPDATE SET "until" = excluded."until";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "prospect_renamed" AFTER UPDATE OF "first_name", "last_name" ON "baseball_prospects"
  FOR EACH ROW WHEN ((OLD."first_name", OLD."last_name") IS DISTINCT FROM (NEW."first_name", NEW."last_name"))
  EXECUTE FUNCTION "prospect_former_names_keep"();
--> statement-breakpoint
ALTER TABLE "board_editions" DROP CONSTRAINT "board_editions_note_check";
--> statement-breakpoint
ALTER TABLE "board_editions" ADD CONSTRAINT "board_editions_note_check" CHECK (char_length("note") <= 500);
