CREATE FUNCTION "removals_note_app"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at")
  VALUES ('account.app', OLD."user_id", OLD."created_at");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_deleted" AFTER DELETE ON "authenticators"
  FOR EACH ROW EXECUTE FUNCTION "removals_note_app"();
--> statement-breakpoint
CREATE TRIGGER "removals_deleted" AFTER DELETE ON "passkeys"
  FOR EACH ROW EXECUTE FUNCTION "removals_note"('account.passkey', 'removed');
