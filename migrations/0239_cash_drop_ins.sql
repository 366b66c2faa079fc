ALTER TABLE "rawpass_drop_ins" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;
--> statement-breakpoint
ALTER TABLE "rawpass_drop_ins" ADD CONSTRAINT "rawpass_drop_ins_method_check" CHECK ("method" = 'card' or ("method" = 'cash' and "session_id" is null and "payment_intent_id" is null));
--> statement-breakpoint
CREATE INDEX "rawpass_drop_ins_cash_idx" ON "rawpass_drop_ins" ("paid_at") WHERE "method" = 'cash';
--> statement-breakpoint
ALTER TABLE "rawpass_drop_in_refunds" ALTER COLUMN "payment_intent_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "rawpass_drop_in_refunds" DROP CONSTRAINT "rawpass_drop_in_refunds_status_check";
--> statement-breakpoint
ALTER TABLE "rawpass_drop_in_refunds" ADD CONSTRAINT "rawpass_drop_in_refunds_status_check" CHECK ("status" in ('asked', 'done', 'failed') or ("status" = 'owed' and "payment_intent_id" is null));
--> statement-breakpoint
CREATE UNIQUE INDEX "rawpass_drop_in_refunds_cash_idx" ON "rawpass_drop_in_refunds" ("drop_in_id") WHERE "payment_intent_id" is null;
--> statement-breakpoint
CREATE INDEX "rawpass_drop_in_refunds_owed_idx" ON "rawpass_drop_in_refunds" ("id") WHERE "status" = 'owed';
