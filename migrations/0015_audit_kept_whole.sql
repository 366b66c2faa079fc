CREATE TRIGGER "audit_entries_keep_all" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_keep"();
