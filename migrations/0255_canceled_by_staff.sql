CREATE OR REPLACE TRIGGER "removals_canceled" AFTER UPDATE OF "cancelled_at" ON "event_registrations"
  FOR EACH ROW WHEN (OLD."cancelled_at" IS NULL AND NEW."cancelled_at" IS NOT NULL AND NEW."cancelled_by" <> 'staff')
  EXECUTE FUNCTION "removals_note"('event_registration.stands', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_canceled_by_staff" AFTER UPDATE OF "cancelled_at" ON "event_registrations"
  FOR EACH ROW WHEN (OLD."cancelled_at" IS NULL AND NEW."cancelled_by" = 'staff')
  EXECUTE FUNCTION "removals_note"('event_registration.accepted', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_made_again_after_staff" AFTER UPDATE OF "cancelled_at" ON "event_registrations"
  FOR EACH ROW WHEN (OLD."cancelled_by" = 'staff' AND NEW."cancelled_at" IS NULL)
  EXECUTE FUNCTION "removals_note"('event_registration.accepted', 'given back');
