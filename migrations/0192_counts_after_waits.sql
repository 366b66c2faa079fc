CREATE OR REPLACE FUNCTION "event_registrations_count"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "counted" integer := coalesce(NEW."event_id", OLD."event_id");
BEGIN
  -- An UPDATE that waits for the row would count what was there before the wait. FOR UPDATE would also wait for the
  -- foreign keys of other registrations, which wait for this one.
  PERFORM 1 FROM "events" WHERE "id" = "counted" FOR NO KEY UPDATE;
  UPDATE "events" SET "registered" = (
    SELECT count(*) FROM "event_registrations" WHERE "event_id" = "counted" AND "cancelled_at" IS NULL
  ) WHERE "id" = "counted";
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$ BEGIN PERFORM 1 FROM "events" ORDER BY "id" FOR NO KEY UPDATE; END $$;
--> statement-breakpoint
UPDATE "events" SET "registered" = "standing"."registrations" FROM (
  SELECT "events"."id", count("event_registrations"."id") AS "registrations"
  FROM "events" LEFT JOIN "event_registrations"
    ON "event_registrations"."event_id" = "events"."id" AND "event_registrations"."cancelled_at" IS NULL
  GROUP BY "events"."id"
) AS "standing" WHERE "standing"."id" = "events"."id" AND "standing"."registrations" <> "events"."registered";
