ALTER TABLE "measurements" ADD COLUMN "entered_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
UPDATE "measurements" SET "entered_at" = "updated_at";
--> statement-breakpoint
CREATE TABLE "field_entries" (
	"key" uuid PRIMARY KEY NOT NULL,
	"measurement_id" integer NOT NULL CONSTRAINT "field_entries_measurement_id_fkey" REFERENCES "measurements" ("id") ON DELETE CASCADE,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "field_entries_measurement_id_idx" ON "field_entries" ("measurement_id");
