UPDATE "prospect_votes" AS "vote" SET "held_burst_id" = NULL FROM "vote_bursts" AS "burst"
WHERE "burst"."id" = "vote"."held_burst_id" AND "burst"."state" <> 'held';
--> statement-breakpoint
UPDATE "you_scout_votes" AS "vote" SET "held_burst_id" = NULL FROM "vote_bursts" AS "burst"
WHERE "burst"."id" = "vote"."held_burst_id" AND "burst"."state" <> 'held';
