CREATE TABLE "payment_payees" (
  "id" integer CONSTRAINT "payment_payees_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" integer NOT NULL CONSTRAINT "payment_payees_user_id_key" UNIQUE CONSTRAINT "payment_payees_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "account_key" text NOT NULL,
  "account_id" text CONSTRAINT "payment_payees_account_id_key" UNIQUE,
  "status" text NOT NULL,
  "revision" integer NOT NULL DEFAULT 0,
  "payout_failed_at" timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL,
  "changed_at" timestamp with time zone NOT NULL,
  CONSTRAINT "payment_payees_status_check" CHECK ("status" in ('incomplete', 'pending', 'ready', 'restricted', 'rejected', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "payment_test_accounts" (
  "account_id" text CONSTRAINT "payment_test_accounts_pkey" PRIMARY KEY,
  "page_token" text NOT NULL CONSTRAINT "payment_test_accounts_page_token_key" UNIQUE,
  "status" text NOT NULL,
  "is_empty" boolean NOT NULL DEFAULT false,
  "link_token" text CONSTRAINT "payment_test_accounts_link_token_key" UNIQUE,
  "return_url" text,
  "refresh_url" text,
  CONSTRAINT "payment_test_accounts_status_check" CHECK ("status" in ('incomplete', 'pending', 'ready', 'restricted', 'rejected', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "payment_test_transfers" (
  "id" integer CONSTRAINT "payment_test_transfers_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "transfer_id" text NOT NULL CONSTRAINT "payment_test_transfers_transfer_id_key" UNIQUE,
  "account_id" text NOT NULL CONSTRAINT "payment_test_transfers_account_id_fkey" REFERENCES "payment_test_accounts" ("account_id"),
  "payment_intent_id" text NOT NULL,
  "purpose" text NOT NULL,
  "reference" text NOT NULL,
  "key" text NOT NULL,
  "amount_cents" integer NOT NULL,
  "reversals" jsonb NOT NULL DEFAULT '[]',
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "payment_test_transfers_key_key" UNIQUE ("purpose", "reference", "key"),
  CONSTRAINT "payment_test_transfers_amount_cents_check" CHECK ("amount_cents" > 0)
);
--> statement-breakpoint
CREATE INDEX "payment_test_transfers_account_id_idx" ON "payment_test_transfers" ("account_id", "id");
--> statement-breakpoint
CREATE INDEX "payment_test_transfers_payment_intent_id_idx" ON "payment_test_transfers" ("payment_intent_id");
