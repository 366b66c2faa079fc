ALTER TABLE "privacy_requests" ADD COLUMN "outcome" text;
--> statement-breakpoint
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_outcome_check"
  CHECK ("outcome" in ('removed', 'not_found', 'left_public'));
