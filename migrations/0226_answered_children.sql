ALTER TABLE "baseball_prospects" ADD COLUMN "has_guardian_answered" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "you_scout_nominations" ADD COLUMN "has_guardian_answered" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "you_scout_nominations" AS nominated SET "has_guardian_answered" = true
WHERE coalesce("guardian_answered_at", "guardian_agreed_at", "guardian_revoked_at") IS NOT NULL
  OR EXISTS (SELECT FROM "guardian_replacements" AS replaced WHERE replaced."nomination_id" = nominated."id");
--> statement-breakpoint
UPDATE "you_scout_nominations" AS nominated SET "has_guardian_answered" = true
FROM "you_scout_nominations" AS merged
WHERE merged."merged_into_id" = nominated."id" AND merged."has_guardian_answered";
--> statement-breakpoint
UPDATE "baseball_prospects" AS player SET "has_guardian_answered" = true
WHERE EXISTS (SELECT FROM "publication_agreements" AS said WHERE said."prospect_id" = player."id")
  OR EXISTS (SELECT FROM "guardian_replacements" AS replaced WHERE replaced."prospect_id" = player."id")
  OR EXISTS (SELECT FROM "you_scout_nominations" AS nominated
    WHERE nominated."promoted_prospect_id" = player."id" AND nominated."has_guardian_answered");
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_answered_idx" ON "you_scout_nominations" ("id") WHERE "has_guardian_answered" and "blanked_at" is null;
