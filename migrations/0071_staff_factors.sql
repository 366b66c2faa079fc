ALTER TABLE "users" ADD COLUMN "admin_since" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE "factor_recoveries" (
	"user_id" integer PRIMARY KEY REFERENCES "users"("id") ON DELETE CASCADE,
	"proposed_by" integer NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	"reason" text NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "factor_recoveries_proposed_by_idx" ON "factor_recoveries" ("proposed_by");
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "read_on" date;
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_read_key" ON "audit_entries" ("actor_id", "subject_type", "read_on") WHERE "read_on" IS NOT NULL;
