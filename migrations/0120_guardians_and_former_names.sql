DROP TRIGGER "removals_guardian_replaced" ON "baseball_prospects";
--> statement-breakpoint
CREATE TRIGGER "removals_guardian_replaced" AFTER UPDATE OF "guardian_email" ON "baseball_prospects"
  FOR EACH ROW WHEN (lower(NEW."guardian_email") IS DISTINCT FROM lower(OLD."guardian_email"))
  EXECUTE FUNCTION "removals_note"('prospect.guardian', 'removed');
