CREATE TABLE "connect_transactions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"offer_id" integer REFERENCES "connect_offers"("id") ON DELETE SET NULL,
	"listing_id" integer REFERENCES "connect_listings"("id") ON DELETE SET NULL,
	"sponsor_id" integer REFERENCES "connect_users"("id") ON DELETE SET NULL,
	"organizer_id" integer REFERENCES "connect_users"("id") ON DELETE SET NULL,
	"amount" integer NOT NULL,
	"stripe_payment_intent_id" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"service_fee" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"reference" text NOT NULL,
	"fulfilment" text DEFAULT 'unpaid' NOT NULL,
	"sponsor_name" text NOT NULL,
	"organizer_name" text NOT NULL,
	"title" text NOT NULL,
	"audience_size" integer NOT NULL,
	"date_start" date NOT NULL,
	"date_end" date NOT NULL,
	"benefits_snapshot" jsonb NOT NULL,
	"pay_by" timestamp with time zone NOT NULL,
	"session_id" text,
	"payment_url" text,
	"page_expires_at" timestamp with time zone,
	"page_number" integer DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"payout_at" timestamp with time zone,
	"paid_out_at" timestamp with time zone,
	"refund_amount" integer DEFAULT 0 NOT NULL,
	"changes_asked" integer DEFAULT 0 NOT NULL,
	"bank_dispute_id" text,
	"bank_outcome" text,
	"holds_slot" boolean DEFAULT true NOT NULL,
	"reminded" text,
	"organizer_words" text,
	"texts_forgotten_at" timestamp with time zone,
	"words" tsvector NOT NULL GENERATED ALWAYS AS (
		to_tsvector('simple', translate(title || ' ' || sponsor_name || ' ' || organizer_name, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
	) STORED,
	CONSTRAINT "connect_transactions_offer_id_key" UNIQUE("offer_id"),
	CONSTRAINT "connect_transactions_reference_key" UNIQUE("reference"),
	CONSTRAINT "connect_transactions_session_id_key" UNIQUE("session_id"),
	CONSTRAINT "connect_transactions_status_check" CHECK ("status" in ('pending', 'completed', 'failed', 'refunded')),
	CONSTRAINT "connect_transactions_fulfilment_check" CHECK ("fulfilment" in ('unpaid', 'in_progress', 'delivered', 'changes_requested', 'accepted', 'disputed', 'cancelled')),
	CONSTRAINT "connect_transactions_amount_check" CHECK ("amount" > 0 and "service_fee" between 0 and "amount" and "refund_amount" between 0 and "amount"),
	CONSTRAINT "connect_transactions_bank_outcome_check" CHECK ("bank_outcome" in ('won', 'lost', 'warning_closed', 'prevented'))
);
--> statement-breakpoint
CREATE INDEX "connect_transactions_sponsor_id_idx" ON "connect_transactions" ("sponsor_id", "created_at", "id");
--> statement-breakpoint
CREATE INDEX "connect_transactions_organizer_id_idx" ON "connect_transactions" ("organizer_id", "created_at", "id");
--> statement-breakpoint
CREATE INDEX "connect_transactions_listing_id_idx" ON "connect_transactions" ("listing_id");
--> statement-breakpoint
CREATE INDEX "connect_transactions_created_at_id_idx" ON "connect_transactions" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "connect_transactions_fulfilment_idx" ON "connect_transactions" ("fulfilment", "created_at", "id");
--> statement-breakpoint
CREATE INDEX "connect_transactions_payment_intent_id_idx" ON "connect_transactions" ("stripe_payment_intent_id");
--> statement-breakpoint
CREATE INDEX "connect_transactions_words_idx" ON "connect_transactions" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "connect_transactions_payout_at_idx" ON "connect_transactions" ("payout_at") WHERE "payout_at" is not null and "paid_out_at" is null;
--> statement-breakpoint
CREATE TABLE "connect_deal_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"deal_id" integer NOT NULL REFERENCES "connect_transactions"("id") ON DELETE CASCADE,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"words" text,
	"amount" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connect_deal_events_by_check" CHECK ("by" in ('sponsor', 'organizer', 'staff', 'system', 'payment'))
);
--> statement-breakpoint
CREATE INDEX "connect_deal_events_deal_id_idx" ON "connect_deal_events" ("deal_id", "id");
--> statement-breakpoint
CREATE TABLE "connect_proofs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"deal_id" integer NOT NULL REFERENCES "connect_transactions"("id") ON DELETE CASCADE,
	"by" text NOT NULL,
	"benefit" integer,
	"kind" text NOT NULL,
	"url" text,
	"file_name" text,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connect_proofs_file_name_key" UNIQUE("file_name"),
	CONSTRAINT "connect_proofs_by_check" CHECK (("by" = 'organizer' and "benefit" >= 0) or ("by" = 'sponsor' and "benefit" is null)),
	CONSTRAINT "connect_proofs_kind_check" CHECK (("kind" = 'link' and "url" is not null and "file_name" is null) or ("kind" = 'picture' and "file_name" is not null and "url" is null))
);
--> statement-breakpoint
CREATE INDEX "connect_proofs_deal_id_idx" ON "connect_proofs" ("deal_id", "id");
--> statement-breakpoint
CREATE TABLE "connect_disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"deal_id" integer NOT NULL REFERENCES "connect_transactions"("id") ON DELETE CASCADE,
	"reason" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"refund_amount" integer,
	"decision" text,
	"decided_by" integer REFERENCES "users"("id") ON DELETE SET NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "connect_disputes_deal_id_key" UNIQUE("deal_id")
);
--> statement-breakpoint
CREATE INDEX "connect_disputes_open_idx" ON "connect_disputes" ("opened_at") WHERE "decided_at" is null;
--> statement-breakpoint
CREATE TABLE "connect_refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"deal_id" integer NOT NULL REFERENCES "connect_transactions"("id") ON DELETE CASCADE,
	"payment_intent_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"key" text,
	"provider_refund_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connect_refunds_provider_refund_id_key" UNIQUE("provider_refund_id"),
	CONSTRAINT "connect_refunds_amount_cents_check" CHECK ("amount_cents" > 0),
	CONSTRAINT "connect_refunds_reason_check" CHECK ("reason" in ('late', 'cancelled', 'decided', 'provider')),
	CONSTRAINT "connect_refunds_status_check" CHECK ("status" in ('asked', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "connect_refunds_deal_id_idx" ON "connect_refunds" ("deal_id", "id");
--> statement-breakpoint
CREATE INDEX "connect_refunds_asked_idx" ON "connect_refunds" ("id") WHERE "status" = 'asked';
--> statement-breakpoint
CREATE TABLE "connect_payouts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"deal_id" integer NOT NULL REFERENCES "connect_transactions"("id") ON DELETE CASCADE,
	"kind" text NOT NULL,
	"account_id" text,
	"payment_intent_id" text,
	"transfer_id" text,
	"amount_cents" integer NOT NULL,
	"withheld_cents" integer DEFAULT 0 NOT NULL,
	"fee_cents" integer DEFAULT 0 NOT NULL,
	"key" text NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"provider_id" text,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connect_payouts_key_key" UNIQUE("key"),
	CONSTRAINT "connect_payouts_kind_check" CHECK (("kind" = 'transfer' and "account_id" is not null and "payment_intent_id" is not null) or ("kind" = 'reversal' and "transfer_id" is not null) or ("kind" = 'by_hand' and "note" is not null)),
	CONSTRAINT "connect_payouts_status_check" CHECK ("status" in ('asked', 'done', 'refused')),
	CONSTRAINT "connect_payouts_amount_cents_check" CHECK ("amount_cents" > 0 and "withheld_cents" >= 0 and "fee_cents" >= 0)
);
--> statement-breakpoint
CREATE INDEX "connect_payouts_deal_id_idx" ON "connect_payouts" ("deal_id", "id");
--> statement-breakpoint
CREATE INDEX "connect_payouts_asked_idx" ON "connect_payouts" ("id") WHERE "status" = 'asked';
--> statement-breakpoint
CREATE TABLE "connect_ledger" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"deal_id" integer NOT NULL REFERENCES "connect_transactions"("id") ON DELETE CASCADE,
	"event" text NOT NULL,
	"sponsor" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"organizer" integer DEFAULT 0 NOT NULL,
	"fee" integer DEFAULT 0 NOT NULL,
	"provider" integer DEFAULT 0 NOT NULL,
	"owed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connect_ledger_event_check" CHECK ("event" in ('payment', 'refund', 'refund_failed', 'payout', 'fee_back', 'reversal', 'reversal_refused', 'chargeback', 'chargeback_won', 'chargeback_lost')),
	CONSTRAINT "connect_ledger_balance_check" CHECK ("sponsor" + "held" + "organizer" + "fee" + "provider" + "owed" = 0)
);
--> statement-breakpoint
CREATE INDEX "connect_ledger_deal_id_idx" ON "connect_ledger" ("deal_id", "id");
