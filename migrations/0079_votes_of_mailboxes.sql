ALTER TABLE "prospect_votes" ADD COLUMN "voter_mailbox" text;
--> statement-breakpoint
ALTER TABLE "prospect_votes" ADD COLUMN "claimed_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "prospect_votes_voter_mailbox_idx" ON "prospect_votes" ("voter_mailbox", "prospect_id") WHERE "voter_mailbox" is not null;
--> statement-breakpoint
ALTER TABLE "you_scout_votes" ADD COLUMN "voter_mailbox" text;
--> statement-breakpoint
ALTER TABLE "you_scout_votes" ADD COLUMN "claimed_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "you_scout_votes_voter_mailbox_idx" ON "you_scout_votes" ("voter_mailbox", "nomination_id") WHERE "voter_mailbox" is not null;
