CREATE TABLE "prospect_import_rows" (
	"prospect_id" integer PRIMARY KEY NOT NULL,
	"before" jsonb,
	"written_at" timestamp with time zone NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prospect_import_rows" ADD CONSTRAINT "prospect_import_rows_prospect_id_fkey" FOREIGN KEY ("prospect_id") REFERENCES "baseball_prospects"("id") ON DELETE CASCADE;
