ALTER TABLE "contact_submissions" ADD COLUMN "words" tsvector NOT NULL GENERATED ALWAYS AS (
  to_tsvector('simple', translate("name" || ' ' || "email" || ' ' || "organization" || ' ' || "message", '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
) STORED;
--> statement-breakpoint
CREATE INDEX "contact_submissions_words_idx" ON "contact_submissions" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "contact_submissions_created_at_id_idx" ON "contact_submissions" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "contact_submissions_status_idx" ON "contact_submissions" ("status", "created_at", "id");
--> statement-breakpoint
DROP INDEX "contact_submissions_created_at_idx";
--> statement-breakpoint
DROP INDEX "contact_submissions_new_idx";
--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "words" tsvector NOT NULL GENERATED ALWAYS AS (
  to_tsvector('simple', translate("email" || ' ' || coalesce("name", ''), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
) STORED;
--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_words_idx" ON "newsletter_subscriptions" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
DROP INDEX "newsletter_subscriptions_confirmed_idx";
--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_confirmed_created_at_id_idx" ON "newsletter_subscriptions" ("created_at", "id")
  WHERE "confirmed_at" IS NOT NULL;
--> statement-breakpoint
DROP INDEX "newsletter_subscriptions_created_at_idx";
--> statement-breakpoint
ALTER TABLE "prospect_evaluation_requests" ADD COLUMN "words" tsvector NOT NULL GENERATED ALWAYS AS (
  to_tsvector('simple', translate("player_name" || ' ' || "player_position" || ' ' || "player_school" || ' ' || "parent_name" || ' ' || "parent_email" || ' ' || "parent_phone" || ' ' || regexp_replace("parent_phone", '[^0-9]', '', 'g') || ' ' || coalesce("additional_info", ''), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
) STORED;
--> statement-breakpoint
CREATE INDEX "prospect_evaluation_requests_words_idx" ON "prospect_evaluation_requests" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "prospect_evaluation_requests_created_at_id_idx"
  ON "prospect_evaluation_requests" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "prospect_evaluation_requests_status_idx"
  ON "prospect_evaluation_requests" ("status", "created_at", "id");
--> statement-breakpoint
DROP INDEX "prospect_evaluation_requests_created_at_idx";
--> statement-breakpoint
DROP INDEX "prospect_evaluation_requests_pending_idx";
--> statement-breakpoint
ALTER TABLE "prospect_evaluation_requests" ADD COLUMN "prospect_id" integer
  CONSTRAINT "prospect_evaluation_requests_prospect_id_fkey"
  REFERENCES "baseball_prospects" ("id") ON DELETE SET NULL;
--> statement-breakpoint
CREATE INDEX "prospect_evaluation_requests_prospect_id_idx" ON "prospect_evaluation_requests" ("prospect_id");
