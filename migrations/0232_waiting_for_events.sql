ALTER TABLE "events" ADD COLUMN "waiting" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "waiting_since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "event_registrations" DROP CONSTRAINT "event_registrations_cancelled_check";
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_cancelled_check" CHECK (("cancelled_at" is null) = ("cancelled_by" is null) and "cancelled_by" in ('family', 'staff', 'begun'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "event_registrations_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "counted" integer := coalesce(NEW."event_id", OLD."event_id");
BEGIN
  -- An UPDATE that waits for the row would count what was there before the wait. FOR UPDATE would also wait for the
  -- foreign keys of other registrations, which wait for this one.
  PERFORM 1 FROM "events" WHERE "id" = "counted" FOR NO KEY UPDATE;
  UPDATE "events" SET ("registered", "waiting") = (
    SELECT count(*) FILTER (WHERE "waiting_since" IS NULL), count("waiting_since")
    FROM "event_registrations" WHERE "event_id" = "counted" AND "cancelled_at" IS NULL
  ) WHERE "id" = "counted";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER "event_registrations_counted" AFTER INSERT OR DELETE OR UPDATE OF "cancelled_at", "waiting_since" ON "event_registrations"
  FOR EACH ROW EXECUTE FUNCTION "event_registrations_count"();
