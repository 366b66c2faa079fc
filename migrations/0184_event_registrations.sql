ALTER TABLE "events" ADD COLUMN "registered" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TABLE "event_registrations" (
	"id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "event_registrations_pkey" PRIMARY KEY,
	"event_id" integer NOT NULL,
	"athlete_id" integer NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_registrations_event_id_athlete_id_key" UNIQUE("event_id","athlete_id"),
	CONSTRAINT "event_registrations_cancelled_check" CHECK (("cancelled_at" is null) = ("cancelled_by" is null) and "cancelled_by" in ('family', 'staff'))
);
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_athlete_id_fkey" FOREIGN KEY ("athlete_id") REFERENCES "rawpass_athletes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "event_registrations_athlete_id_idx" ON "event_registrations" USING btree ("athlete_id");
--> statement-breakpoint
CREATE FUNCTION "event_registrations_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "events" SET "registered" = (
    SELECT count(*) FROM "event_registrations" WHERE "event_id" = "events"."id" AND "cancelled_at" IS NULL
  ) WHERE "id" = coalesce(NEW."event_id", OLD."event_id");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "event_registrations_counted" AFTER INSERT OR DELETE OR UPDATE OF "cancelled_at" ON "event_registrations"
  FOR EACH ROW EXECUTE FUNCTION "event_registrations_count"();
