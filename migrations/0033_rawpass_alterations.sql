CREATE TABLE "rawpass_pass_payments" (
  "id" integer CONSTRAINT "rawpass_pass_payments_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "membership_id" integer NOT NULL CONSTRAINT "rawpass_pass_payments_membership_id_fkey" REFERENCES "rawpass_memberships" ("id") ON DELETE CASCADE,
  "payment_intent_id" text NOT NULL CONSTRAINT "rawpass_pass_payments_payment_intent_id_key" UNIQUE,
  "amount_cents" integer NOT NULL,
  "reason" text NOT NULL,
  "paid_at" timestamp with time zone NOT NULL,
  CONSTRAINT "rawpass_pass_payments_amount_cents_check" CHECK ("amount_cents" > 0),
  CONSTRAINT "rawpass_pass_payments_reason_check" CHECK ("reason" in ('first', 'month', 'raise', 'other'))
);
--> statement-breakpoint
CREATE INDEX "rawpass_pass_payments_membership_id_idx" ON "rawpass_pass_payments" ("membership_id", "id");
--> statement-breakpoint
INSERT INTO "rawpass_pass_payments" ("membership_id", "payment_intent_id", "amount_cents", "reason", "paid_at")
SELECT "id", "first_payment_intent_id", round("monthly_rate" * 100)::integer, 'first', "paid_at"
FROM "rawpass_memberships" WHERE "first_payment_intent_id" IS NOT NULL AND "paid_at" IS NOT NULL
ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE INDEX "rawpass_memberships_pending_change_idx" ON "rawpass_memberships" ("id") WHERE "pending_change" IS NOT NULL;
