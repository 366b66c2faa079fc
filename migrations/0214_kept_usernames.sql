CREATE TABLE "kept_usernames" (
	"name_hash" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "kept_usernames_deleted_at_idx" ON "kept_usernames" ("deleted_at");
--> statement-breakpoint
CREATE FUNCTION "removals_note_username"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at")
  VALUES ('account.name', NEW."name_hash", NEW."deleted_at");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_username_kept" AFTER INSERT OR UPDATE ON "kept_usernames"
  FOR EACH ROW EXECUTE FUNCTION "removals_note_username"();
