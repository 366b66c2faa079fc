ALTER TABLE "publication_agreements" ADD COLUMN "seen_at" timestamp with time zone;
--> statement-breakpoint
UPDATE "publication_agreements" SET "seen_at" = "said_at" WHERE "answer" = 'hidden';
--> statement-breakpoint
CREATE INDEX "publication_agreements_unseen_idx" ON "publication_agreements" ("said_at","id") WHERE "answer" = 'hidden' and "ended_at" is null and "seen_at" is null;
