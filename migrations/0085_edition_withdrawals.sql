ALTER TABLE "board_editions" ADD COLUMN "withdrawn_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "board_editions" DROP CONSTRAINT "board_editions_slug_key";
--> statement-breakpoint
CREATE UNIQUE INDEX "board_editions_slug_key" ON "board_editions" ("slug") WHERE "withdrawn_at" IS NULL;
--> statement-breakpoint
CREATE FUNCTION "removals_note_edition"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at", "is_removed")
  VALUES ('edition.shown', OLD."id", OLD."published_at", NEW."withdrawn_at" IS NOT NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_withdrawn" AFTER UPDATE OF "withdrawn_at" ON "board_editions"
  FOR EACH ROW WHEN ((OLD."withdrawn_at" IS NULL) <> (NEW."withdrawn_at" IS NULL))
  EXECUTE FUNCTION "removals_note_edition"();
