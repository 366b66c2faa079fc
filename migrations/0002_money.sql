CREATE TABLE payment_events (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  processed_at timestamptz,
  purpose text,
  reference text,
  other_version text
);--> statement-breakpoint

CREATE TABLE payment_subscription_revisions (
  subscription_id text PRIMARY KEY,
  revision integer NOT NULL,
  changed_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX payment_subscription_revisions_changed_at_idx ON payment_subscription_revisions (changed_at);--> statement-breakpoint

CREATE TABLE payment_payees (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  account_key text NOT NULL,
  account_id text UNIQUE,
  status text NOT NULL CHECK (status IN ('incomplete', 'pending', 'ready', 'restricted', 'rejected', 'gone')),
  revision integer NOT NULL DEFAULT 0,
  payout_failed_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);--> statement-breakpoint

CREATE TABLE shop_test_payments (
  session_id text PRIMARY KEY,
  payment_intent_id text NOT NULL UNIQUE,
  session jsonb NOT NULL,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'complete', 'expired')),
  refunds jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL DEFAULT now(),
  dispute text CHECK (dispute IN ('dispute', 'dispute_won', 'dispute_lost'))
);--> statement-breakpoint

CREATE TABLE payment_test_customers (
  customer_id text PRIMARY KEY,
  page_token text NOT NULL UNIQUE,
  is_card_declined boolean NOT NULL DEFAULT false,
  return_url text
);--> statement-breakpoint

CREATE TABLE payment_test_subscriptions (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  subscription_id text NOT NULL UNIQUE,
  customer_id text NOT NULL REFERENCES payment_test_customers,
  purpose text NOT NULL,
  reference text NOT NULL,
  status text NOT NULL CHECK (status IN ('active', 'past_due', 'ended')),
  items jsonb NOT NULL,
  anchor timestamptz NOT NULL,
  period_start timestamptz NOT NULL,
  period_end timestamptz NOT NULL,
  free_until timestamptz,
  is_ending boolean NOT NULL DEFAULT false,
  pending jsonb,
  ended_at timestamptz,
  created_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX payment_test_subscriptions_customer_id_idx ON payment_test_subscriptions (customer_id);--> statement-breakpoint

CREATE TABLE payment_test_invoices (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  invoice_id text NOT NULL UNIQUE,
  subscription_id text NOT NULL REFERENCES payment_test_subscriptions (subscription_id),
  payment_intent_id text NOT NULL UNIQUE,
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'paid', 'void')),
  amount_cents integer NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  is_retried boolean NOT NULL DEFAULT true,
  last_key text,
  refunds jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  paid_at timestamptz
);--> statement-breakpoint
CREATE INDEX payment_test_invoices_subscription_id_idx ON payment_test_invoices (subscription_id);--> statement-breakpoint

CREATE TABLE payment_test_accounts (
  account_id text PRIMARY KEY,
  page_token text NOT NULL UNIQUE,
  status text NOT NULL CHECK (status IN ('incomplete', 'pending', 'ready', 'restricted', 'rejected', 'gone')),
  is_empty boolean NOT NULL DEFAULT false,
  link_token text UNIQUE,
  return_url text,
  refresh_url text
);--> statement-breakpoint

CREATE TABLE payment_test_transfers (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  transfer_id text NOT NULL UNIQUE,
  account_id text NOT NULL REFERENCES payment_test_accounts,
  payment_intent_id text NOT NULL,
  purpose text NOT NULL,
  reference text NOT NULL,
  key text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reversals jsonb NOT NULL DEFAULT '[]',
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_test_transfers_key_key UNIQUE (purpose, reference, key)
);--> statement-breakpoint
CREATE INDEX payment_test_transfers_account_id_idx ON payment_test_transfers (account_id, id);--> statement-breakpoint
CREATE INDEX payment_test_transfers_payment_intent_id_idx ON payment_test_transfers (payment_intent_id);
