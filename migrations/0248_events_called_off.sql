ALTER TABLE "events" ADD COLUMN "called_off_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "called_off_because" text;
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_called_off_check" CHECK (("called_off_at" is null) = ("called_off_because" is null) and "called_off_because" in ('weather', 'place', 'too_few', 'staff', 'other'));
--> statement-breakpoint
CREATE TRIGGER "removals_called_off" AFTER UPDATE OF "called_off_at" ON "events"
  FOR EACH ROW WHEN (OLD."called_off_at" IS NULL AND NEW."called_off_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note"('event.takes_place', 'removed');
