DROP INDEX "prospect_votes_account_address_idx";
--> statement-breakpoint
CREATE INDEX "prospect_votes_account_address_idx" ON "prospect_votes" ("account_address", "prospect_id")
  WHERE "account_address" IS NOT NULL AND "undone_at" IS NULL;
--> statement-breakpoint
DROP INDEX "prospect_votes_voter_mailbox_idx";
--> statement-breakpoint
CREATE INDEX "prospect_votes_voter_mailbox_idx" ON "prospect_votes" ("voter_mailbox", "prospect_id", "undone_at")
  WHERE "voter_mailbox" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "prospect_votes_voter_mailbox_voted_at_idx" ON "prospect_votes" (left("voter_mailbox", 12), "undone_at", "voted_at")
  WHERE "voter_mailbox" IS NOT NULL;
--> statement-breakpoint
DROP INDEX "prospect_votes_voter_ip_voted_at_idx";
--> statement-breakpoint
CREATE INDEX "prospect_votes_voter_ip_voted_at_idx" ON "prospect_votes" (left("voter_ip", 12), "undone_at", "voted_at");
--> statement-breakpoint
CREATE INDEX "prospect_votes_voter_site_idx" ON "prospect_votes" ("voter_network", "prospect_id", "voted_at", "voter_site")
  WHERE "voter_site" IS NOT NULL AND "undone_at" IS NULL;
--> statement-breakpoint
DROP INDEX "you_scout_votes_account_address_idx";
--> statement-breakpoint
CREATE INDEX "you_scout_votes_account_address_idx" ON "you_scout_votes" ("account_address", "nomination_id")
  WHERE "account_address" IS NOT NULL AND "undone_at" IS NULL;
--> statement-breakpoint
DROP INDEX "you_scout_votes_voter_mailbox_idx";
--> statement-breakpoint
CREATE INDEX "you_scout_votes_voter_mailbox_idx" ON "you_scout_votes" ("voter_mailbox", "nomination_id", "undone_at")
  WHERE "voter_mailbox" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "you_scout_votes_voter_mailbox_created_at_idx" ON "you_scout_votes" (left("voter_mailbox", 12), "undone_at", "created_at")
  WHERE "voter_mailbox" IS NOT NULL;
--> statement-breakpoint
DROP INDEX "you_scout_votes_voter_ip_created_at_idx";
--> statement-breakpoint
CREATE INDEX "you_scout_votes_voter_ip_created_at_idx" ON "you_scout_votes" (left("voter_ip", 12), "undone_at", "created_at");
--> statement-breakpoint
CREATE INDEX "you_scout_votes_voter_site_idx" ON "you_scout_votes" ("voter_network", "nomination_id", "created_at", "voter_site")
  WHERE "voter_site" IS NOT NULL AND "undone_at" IS NULL;
--> statement-breakpoint
CREATE VIEW "votes_of_all_boards" AS
SELECT "voter_ip" AS "voter", "voter_mailbox" AS "mailbox", "voted_at", "undone_at" FROM "prospect_votes"
UNION ALL
SELECT "voter_ip", "voter_mailbox", "created_at", "undone_at" FROM "you_scout_votes";
