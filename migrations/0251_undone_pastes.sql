CREATE TABLE "event_paste_rows" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"event_id" integer NOT NULL,
	"prospect_id" integer NOT NULL,
	"measurement_id" integer CONSTRAINT "event_paste_rows_measurement_id_fkey" REFERENCES "measurements" ("id") ON DELETE CASCADE,
	"did" text NOT NULL CONSTRAINT "event_paste_rows_did_check" CHECK ("did" in ('listed', 'measured', 'device_noted') and ("did" = 'listed') = ("measurement_id" is null)),
	"written_at" timestamp with time zone NOT NULL,
	"pasted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "event_paste_rows_event_id_prospect_id_fkey" FOREIGN KEY ("event_id", "prospect_id") REFERENCES "event_players" ("event_id", "prospect_id") ON DELETE CASCADE
);
--> statement-breakpoint
CREATE INDEX "event_paste_rows_event_id_prospect_id_idx" ON "event_paste_rows" ("event_id", "prospect_id");
--> statement-breakpoint
CREATE INDEX "event_paste_rows_measurement_id_idx" ON "event_paste_rows" ("measurement_id");
