ALTER TABLE "rawpass_drop_in_refunds" DROP CONSTRAINT "rawpass_drop_in_refunds_reason_check";
--> statement-breakpoint
ALTER TABLE "rawpass_drop_in_refunds" ADD CONSTRAINT "rawpass_drop_in_refunds_reason_check"
  CHECK ("reason" in ('late', 'cancelled', 'resold', 'closed', 'provider'));
