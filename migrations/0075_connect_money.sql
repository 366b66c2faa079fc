ALTER TABLE "connect_offers" ADD COLUMN "fee_percent" integer;
--> statement-breakpoint
UPDATE "connect_offers" SET "fee_percent" = coalesce(
  (SELECT "value"::integer FROM "site_settings" WHERE "key" = 'connect-fee-percent'), 10
);
--> statement-breakpoint
ALTER TABLE "connect_offers" ALTER COLUMN "fee_percent" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "connect_offers" ADD CONSTRAINT "connect_offers_fee_percent_check" CHECK ("fee_percent" BETWEEN 0 AND 100);
--> statement-breakpoint
ALTER TABLE "connect_ledger" DROP CONSTRAINT "connect_ledger_event_check";
--> statement-breakpoint
ALTER TABLE "connect_ledger" ADD CONSTRAINT "connect_ledger_event_check" CHECK ("event" IN ('payment', 'refund', 'refund_failed', 'payout', 'fee_back', 'reversal', 'reversal_refused', 'chargeback', 'chargeback_won', 'chargeback_lost', 'repaid'));
--> statement-breakpoint
ALTER TABLE "shop_test_payments" ADD COLUMN "dispute" text;
--> statement-breakpoint
ALTER TABLE "shop_test_payments" ADD CONSTRAINT "shop_test_payments_dispute_check" CHECK ("dispute" IN ('dispute', 'dispute_won', 'dispute_lost'));
