CREATE TABLE "evaluation_appointments" (
	"request_id" integer PRIMARY KEY NOT NULL CONSTRAINT "evaluation_appointments_request_id_fkey" REFERENCES "prospect_evaluation_requests" ("id") ON DELETE CASCADE,
	"event_id" integer CONSTRAINT "evaluation_appointments_event_id_fkey" REFERENCES "events" ("id") ON DELETE SET NULL,
	"prospect_id" integer CONSTRAINT "evaluation_appointments_prospect_id_fkey" REFERENCES "baseball_prospects" ("id") ON DELETE SET NULL,
	"is_player_new" boolean NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"place" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluation_appointments_cancelled_by_check" CHECK ("cancelled_by" in ('family', 'staff') and ("cancelled_by" is null) = ("cancelled_at" is null)),
	CONSTRAINT "evaluation_appointments_time_check" CHECK ("starts_at" < "ends_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_appointments_player_key" ON "evaluation_appointments" ("event_id", "prospect_id") WHERE "cancelled_at" is null;
--> statement-breakpoint
CREATE INDEX "evaluation_appointments_prospect_id_idx" ON "evaluation_appointments" ("prospect_id");
--> statement-breakpoint
CREATE TABLE "evaluation_reports" (
	"request_id" integer PRIMARY KEY NOT NULL CONSTRAINT "evaluation_reports_request_id_fkey" REFERENCES "prospect_evaluation_requests" ("id") ON DELETE CASCADE,
	"words" text,
	"token_hash" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluation_reports_words_check" CHECK (char_length("words") <= 3000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_reports_token_hash_key" ON "evaluation_reports" ("token_hash");
--> statement-breakpoint
CREATE INDEX "prospect_evaluation_requests_parent_email_idx" ON "prospect_evaluation_requests" (lower("parent_email"), "id");
--> statement-breakpoint
CREATE FUNCTION "removals_note_report_link"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at")
  VALUES ('evaluation_report.link', OLD."request_id", OLD."created_at");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_link_ended" AFTER UPDATE OF "token_hash" ON "evaluation_reports"
  FOR EACH ROW WHEN (OLD."token_hash" IS NOT NULL AND NEW."token_hash" IS DISTINCT FROM OLD."token_hash")
  EXECUTE FUNCTION "removals_note_report_link"();
