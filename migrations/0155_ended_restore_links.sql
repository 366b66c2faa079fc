CREATE FUNCTION "removals_note_restore_link"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at")
  VALUES ('guardian_replacement.link', OLD."id", OLD."replaced_at");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_link_ended" AFTER UPDATE OF "token_hash" ON "guardian_replacements"
  FOR EACH ROW WHEN (OLD."token_hash" IS NOT NULL AND NEW."token_hash" IS DISTINCT FROM OLD."token_hash")
  EXECUTE FUNCTION "removals_note_restore_link"();
