ALTER TABLE "prospect_votes" ADD COLUMN "account_address" text, ADD COLUMN "undone_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "prospect_votes_account_address_idx" ON "prospect_votes" ("account_address", "prospect_id")
  WHERE "account_address" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "prospect_votes" ADD CONSTRAINT "prospect_votes_once_key" UNIQUE NULLS NOT DISTINCT ("prospect_id", "voter_ip", "undone_at");
--> statement-breakpoint
ALTER TABLE "prospect_votes" DROP CONSTRAINT "prospect_votes_prospect_id_voter_ip_key";
--> statement-breakpoint
ALTER TABLE "you_scout_votes" ADD COLUMN "account_address" text, ADD COLUMN "undone_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "you_scout_votes_account_address_idx" ON "you_scout_votes" ("account_address", "nomination_id")
  WHERE "account_address" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "you_scout_votes" ADD CONSTRAINT "you_scout_votes_once_key" UNIQUE NULLS NOT DISTINCT ("nomination_id", "voter_ip", "undone_at");
--> statement-breakpoint
ALTER TABLE "you_scout_votes" DROP CONSTRAINT "you_scout_votes_nomination_id_voter_ip_key";
