CREATE FUNCTION "removals_note_setting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW."value" <> OLD."value" THEN
    INSERT INTO "removals" ("kind", "subject", "subject_created_at", "is_removed")
    VALUES ('setting.' || NEW."key", NEW."key", 'epoch', NEW."value" = TG_ARGV[0]);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_board_consent_changed" AFTER INSERT OR UPDATE OF "value" ON "site_settings"
  FOR EACH ROW WHEN (NEW."key" = 'board-consent')
  EXECUTE FUNCTION "removals_note_setting"('agreed');
--> statement-breakpoint
CREATE TRIGGER "removals_connect_switched" AFTER INSERT OR UPDATE OF "value" ON "site_settings"
  FOR EACH ROW WHEN (NEW."key" = 'connect-on')
  EXECUTE FUNCTION "removals_note_setting"('false');
--> statement-breakpoint
INSERT INTO "removals" ("kind", "subject", "subject_created_at")
SELECT 'setting.' || "key", "key", 'epoch' FROM "site_settings"
WHERE ("key", "value") IN (('board-consent', 'agreed'), ('connect-on', 'false'));
