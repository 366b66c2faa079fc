CREATE TABLE "prospect_vote_changes" (
  "id" integer GENERATED ALWAYS AS IDENTITY,
  "prospect_id" integer NOT NULL,
  "what" text NOT NULL,
  "reason" text NOT NULL,
  "votes" integer NOT NULL,
  "changed_at" timestamp with time zone NOT NULL,
  CONSTRAINT "prospect_vote_changes_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "prospect_vote_changes_prospect_id_fkey" FOREIGN KEY ("prospect_id")
    REFERENCES "baseball_prospects" ("id") ON DELETE CASCADE,
  CONSTRAINT "prospect_vote_changes_what_check" CHECK ("what" IN ('held', 'released', 'removed', 'removed_held')),
  CONSTRAINT "prospect_vote_changes_reason_check" CHECK ("reason" IN ('review', 'rules', 'automated', 'repeated', 'traded', 'mistake')),
  CONSTRAINT "prospect_vote_changes_votes_check" CHECK ("votes" > 0)
);
--> statement-breakpoint
CREATE INDEX "prospect_vote_changes_prospect_id_idx" ON "prospect_vote_changes" ("prospect_id");
--> statement-breakpoint
CREATE TABLE "vote_ledger_numbers" (
  "number" text,
  "prospect_id" integer,
  CONSTRAINT "vote_ledger_numbers_pkey" PRIMARY KEY ("number"),
  CONSTRAINT "vote_ledger_numbers_prospect_id_key" UNIQUE ("prospect_id"),
  CONSTRAINT "vote_ledger_numbers_prospect_id_fkey" FOREIGN KEY ("prospect_id")
    REFERENCES "baseball_prospects" ("id") ON DELETE SET NULL
);
--> statement-breakpoint
CREATE TABLE "vote_ledger_days" (
  "day" date,
  "previous" text,
  "fingerprint" text NOT NULL,
  "sealed_at" timestamp with time zone NOT NULL,
  CONSTRAINT "vote_ledger_days_pkey" PRIMARY KEY ("day")
);
--> statement-breakpoint
CREATE TABLE "vote_ledger_lines" (
  "day" date,
  "number" text,
  "what" text,
  "reason" text,
  "votes" integer NOT NULL,
  CONSTRAINT "vote_ledger_lines_pkey" PRIMARY KEY ("day", "number", "what", "reason"),
  CONSTRAINT "vote_ledger_lines_day_fkey" FOREIGN KEY ("day") REFERENCES "vote_ledger_days" ("day"),
  CONSTRAINT "vote_ledger_lines_number_fkey" FOREIGN KEY ("number") REFERENCES "vote_ledger_numbers" ("number"),
  CONSTRAINT "vote_ledger_lines_what_check" CHECK ("what" IN ('cast', 'undone', 'held', 'released', 'removed', 'removed_held')),
  CONSTRAINT "vote_ledger_lines_reason_check" CHECK ("reason" IN ('', 'review', 'rules', 'automated', 'repeated', 'traded', 'mistake')),
  CONSTRAINT "vote_ledger_lines_votes_check" CHECK ("votes" > 0)
);
--> statement-breakpoint
CREATE INDEX "vote_ledger_lines_number_idx" ON "vote_ledger_lines" ("number", "day");
--> statement-breakpoint
INSERT INTO "prospect_vote_changes" ("prospect_id", "what", "reason", "votes", "changed_at")
SELECT "vote"."prospect_id",
  CASE WHEN "burst"."state" = 'held' THEN 'held' ELSE 'removed' END,
  CASE WHEN "burst"."state" = 'held' THEN 'review' ELSE 'rules' END,
  count(*)::int,
  "vote"."voided_at"
FROM "prospect_votes" AS "vote"
LEFT JOIN "vote_bursts" AS "burst" ON "burst"."id" = "vote"."held_burst_id"
WHERE "vote"."voided_at" IS NOT NULL AND "vote"."undone_at" IS NULL
GROUP BY "vote"."prospect_id", "vote"."voided_at", "burst"."state";
