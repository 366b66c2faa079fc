CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_kind_check" CHECK ("kind" in ('showcase', 'evaluation_day', 'tryout', 'team_visit')),
	CONSTRAINT "events_time_check" CHECK ("starts_at" < "ends_at"),
	CONSTRAINT "events_capacity_check" CHECK ("capacity" between 1 and 300)
);
--> statement-breakpoint
CREATE INDEX "events_starts_at_id_idx" ON "events" ("starts_at", "id");
