ALTER TABLE "rawpass_credits" DROP CONSTRAINT "rawpass_credits_reason_check";
--> statement-breakpoint
ALTER TABLE "rawpass_credits" ADD CONSTRAINT "rawpass_credits_reason_check" CHECK ("reason" in ('cancelled', 'filled', 'closure', 'illness', 'staff'));
--> statement-breakpoint
ALTER TABLE "rawpass_pass_refunds" DROP CONSTRAINT "rawpass_pass_refunds_reason_check";
--> statement-breakpoint
ALTER TABLE "rawpass_pass_refunds" ADD CONSTRAINT "rawpass_pass_refunds_reason_check" CHECK ("reason" in ('late', 'withdrawn', 'unused', 'staff', 'provider'));
