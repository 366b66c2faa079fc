CREATE TABLE "event_players" (
	"event_id" integer NOT NULL CONSTRAINT "event_players_event_id_fkey" REFERENCES "events" ("id"),
	"prospect_id" integer NOT NULL CONSTRAINT "event_players_prospect_id_fkey" REFERENCES "baseball_prospects" ("id") ON DELETE CASCADE,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_players_pkey" PRIMARY KEY ("event_id", "prospect_id")
);
--> statement-breakpoint
CREATE INDEX "event_players_prospect_id_idx" ON "event_players" ("prospect_id");
--> statement-breakpoint
CREATE TABLE "measurements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"prospect_id" integer NOT NULL CONSTRAINT "measurements_prospect_id_fkey" REFERENCES "baseball_prospects" ("id") ON DELETE CASCADE,
	"metric" text NOT NULL,
	"value" numeric(6, 2),
	"measured_on" date NOT NULL,
	"event_id" integer CONSTRAINT "measurements_event_id_fkey" REFERENCES "events" ("id"),
	"device" text,
	"source" text NOT NULL,
	"entered_by" integer CONSTRAINT "measurements_entered_by_fkey" REFERENCES "users" ("id") ON DELETE SET NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "measurements_metric_check" CHECK ("metric" in ('sixty_yard_dash', 'ten_yard_split', 'home_to_first', 'exit_velocity', 'infield_velocity', 'outfield_velocity', 'catcher_velocity', 'pop_time', 'fastball_top', 'fastball_average', 'breaking_ball', 'change_up', 'fastball_spin', 'vertical_jump', 'height', 'weight')),
	CONSTRAINT "measurements_value_check" CHECK ("value" > 0),
	CONSTRAINT "measurements_device_check" CHECK ("device" in ('laser', 'stopwatch', 'radar', 'camera', 'tape', 'scale', 'other')),
	CONSTRAINT "measurements_source_check" CHECK ("source" in ('staff', 'partner', 'self')),
	CONSTRAINT "measurements_event_check" CHECK ("source" <> 'self' or "event_id" is null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "measurements_event_key" ON "measurements" ("event_id", "prospect_id", "metric") WHERE "event_id" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "measurements_day_key" ON "measurements" ("prospect_id", "metric", "measured_on", "source") WHERE "event_id" is null;
--> statement-breakpoint
CREATE INDEX "measurements_prospect_id_idx" ON "measurements" ("prospect_id", "metric", "measured_on");
--> statement-breakpoint
CREATE INDEX "measurements_metric_idx" ON "measurements" ("metric", "prospect_id", "value") WHERE "source" <> 'self' and "value" is not null;
--> statement-breakpoint
CREATE INDEX "measurements_created_at_id_idx" ON "measurements" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "measurements_entered_by_idx" ON "measurements" ("entered_by");
--> statement-breakpoint
CREATE TABLE "measurement_corrections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"measurement_id" integer NOT NULL CONSTRAINT "measurement_corrections_measurement_id_fkey" REFERENCES "measurements" ("id") ON DELETE CASCADE,
	"former_value" numeric(6, 2),
	"reason" text NOT NULL,
	"corrected_by" integer CONSTRAINT "measurement_corrections_corrected_by_fkey" REFERENCES "users" ("id") ON DELETE SET NULL,
	"corrected_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "measurement_corrections_measurement_id_idx" ON "measurement_corrections" ("measurement_id");
--> statement-breakpoint
CREATE INDEX "measurement_corrections_corrected_by_idx" ON "measurement_corrections" ("corrected_by");
