CREATE TABLE "scouting_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"prospect_id" integer NOT NULL CONSTRAINT "scouting_reports_prospect_id_fkey" REFERENCES "baseball_prospects" ("id") ON DELETE CASCADE,
	"grades" jsonb NOT NULL,
	"confidence" text NOT NULL,
	"notes" text,
	"written_by" integer CONSTRAINT "scouting_reports_written_by_fkey" REFERENCES "users" ("id") ON DELETE SET NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scouting_reports_confidence_check" CHECK ("confidence" in ('low', 'medium', 'high'))
);
--> statement-breakpoint
CREATE INDEX "scouting_reports_prospect_id_idx" ON "scouting_reports" ("prospect_id", "id");
--> statement-breakpoint
CREATE INDEX "scouting_reports_written_by_idx" ON "scouting_reports" ("written_by");
