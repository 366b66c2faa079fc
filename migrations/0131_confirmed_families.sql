ALTER TABLE "evaluation_appointments" ADD COLUMN "family_confirmed" text;
--> statement-breakpoint
ALTER TABLE "evaluation_appointments" ADD CONSTRAINT "evaluation_appointments_family_confirmed_check" CHECK ("family_confirmed" in ('relation', 'other_guardian', 'refused'));
--> statement-breakpoint
UPDATE "evaluation_appointments" SET "family_confirmed" = 'relation'
WHERE EXISTS (SELECT FROM "evaluation_reports" AS report WHERE report."request_id" = "evaluation_appointments"."request_id" AND report."sent_at" IS NOT NULL);
