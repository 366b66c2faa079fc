CREATE TABLE "vote_bursts" (
  "id" integer GENERATED ALWAYS AS IDENTITY,
  "kind" text NOT NULL,
  "target_id" integer NOT NULL,
  "started_at" timestamp with time zone NOT NULL,
  "ended_at" timestamp with time zone NOT NULL,
  "votes" integer NOT NULL,
  "usual" integer NOT NULL,
  "state" text DEFAULT 'flagged' NOT NULL,
  "reason" text,
  "decided_at" timestamp with time zone,
  CONSTRAINT "vote_bursts_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "vote_bursts_kind_check" CHECK ("kind" IN ('prospect', 'nomination')),
  CONSTRAINT "vote_bursts_state_check" CHECK ("state" IN ('flagged', 'held', 'voided', 'released'))
);
--> statement-breakpoint
CREATE INDEX "vote_bursts_target_idx" ON "vote_bursts" ("kind", "target_id", "ended_at");
--> statement-breakpoint
CREATE INDEX "vote_bursts_ended_at_idx" ON "vote_bursts" ("ended_at");
--> statement-breakpoint
ALTER TABLE "prospect_votes" ADD COLUMN "held_burst_id" integer;
--> statement-breakpoint
CREATE INDEX "prospect_votes_held_burst_id_idx" ON "prospect_votes" ("held_burst_id") WHERE "held_burst_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "you_scout_votes" ADD COLUMN "held_burst_id" integer;
--> statement-breakpoint
CREATE INDEX "you_scout_votes_held_burst_id_idx" ON "you_scout_votes" ("held_burst_id") WHERE "held_burst_id" IS NOT NULL;
