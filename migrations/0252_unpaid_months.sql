ALTER TABLE "rawpass_memberships" ADD COLUMN "unpaid_from" date;
--> statement-breakpoint
UPDATE "rawpass_memberships" SET "unpaid_from" = ("past_due_at" AT TIME ZONE 'America/Chicago')::date WHERE "past_due_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "rawpass_standing_places" ADD COLUMN "unpaid_from" date;
--> statement-breakpoint
UPDATE "rawpass_standing_places" SET "unpaid_from" = coalesce("pass"."unpaid_from", "pass"."next_billing_date") FROM "rawpass_memberships" "pass" WHERE "pass"."id" = "rawpass_standing_places"."pass_id" AND "pass"."status" NOT IN ('pending', 'cancelled');
