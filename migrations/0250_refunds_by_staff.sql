ALTER TABLE "rawpass_drop_in_refunds" DROP CONSTRAINT "rawpass_drop_in_refunds_reason_check";
--> statement-breakpoint
ALTER TABLE "rawpass_drop_in_refunds" ADD CONSTRAINT "rawpass_drop_in_refunds_reason_check" CHECK ("reason" in ('late', 'cancelled', 'resold', 'closed', 'staff', 'provider'));
--> statement-breakpoint
DROP INDEX "rawpass_drop_in_refunds_once_idx";
--> statement-breakpoint
CREATE UNIQUE INDEX "rawpass_drop_in_refunds_once_idx" ON "rawpass_drop_in_refunds" ("payment_intent_id") WHERE "reason" not in ('staff', 'provider');
--> statement-breakpoint
DROP INDEX "rawpass_drop_in_refunds_cash_idx";
--> statement-breakpoint
CREATE UNIQUE INDEX "rawpass_drop_in_refunds_cash_idx" ON "rawpass_drop_in_refunds" ("drop_in_id") WHERE "payment_intent_id" is null and "reason" <> 'staff';
