ALTER TABLE "you_scout_nominations" ADD COLUMN "kept_no" text;
--> statement-breakpoint
ALTER TABLE "you_scout_nominations" ADD CONSTRAINT "you_scout_nominations_kept_no_check" CHECK ("kept_no" in ('refused', 'hidden'));
--> statement-breakpoint
UPDATE "you_scout_nominations" AS nominated SET "kept_no" = (
	SELECT min(kept."answer") FROM "guardian_replacements" AS kept
	WHERE kept."nomination_id" = nominated."id" AND kept."ended_at" IS NULL AND kept."answer" IN ('refused', 'hidden')
		AND (kept."previous_email" IS NULL OR lower(kept."previous_email") IS DISTINCT FROM lower(nominated."guardian_email"))
)
WHERE nominated."blanked_at" IS NULL;
