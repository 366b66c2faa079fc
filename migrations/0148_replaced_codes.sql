CREATE TRIGGER "removals_code_replaced" AFTER UPDATE OF "qr_code" ON "rawpass_memberships"
  FOR EACH ROW WHEN (NEW."qr_code" IS DISTINCT FROM OLD."qr_code")
  EXECUTE FUNCTION "removals_note"('pass.code', 'removed');
--> statement-breakpoint
CREATE FUNCTION "removals_note_calendar"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at")
  VALUES ('calendar.address', OLD."user_id", OLD."created_at");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_address_replaced" AFTER UPDATE OF "token" ON "rawpass_calendars"
  FOR EACH ROW WHEN (NEW."token" IS DISTINCT FROM OLD."token")
  EXECUTE FUNCTION "removals_note_calendar"();
