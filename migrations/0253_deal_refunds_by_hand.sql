ALTER TABLE "connect_refunds" DROP CONSTRAINT "connect_refunds_reason_check";
--> statement-breakpoint
ALTER TABLE "connect_refunds" ADD CONSTRAINT "connect_refunds_reason_check" CHECK ("reason" in ('late', 'cancelled', 'decided', 'provider', 'by_hand'));
