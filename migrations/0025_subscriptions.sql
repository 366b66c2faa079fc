CREATE TABLE "payment_subscription_revisions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "payment_subscription_revisions_changed_at_idx" ON "payment_subscription_revisions" ("changed_at");
--> statement-breakpoint
CREATE TABLE "payment_test_customers" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"page_token" text NOT NULL,
	"is_card_declined" boolean DEFAULT false NOT NULL,
	"return_url" text,
	CONSTRAINT "payment_test_customers_page_token_key" UNIQUE("page_token")
);
--> statement-breakpoint
CREATE TABLE "payment_test_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY NOT NULL,
	"subscription_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"purpose" text NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"items" jsonb NOT NULL,
	"anchor" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"free_until" timestamp with time zone,
	"is_ending" boolean DEFAULT false NOT NULL,
	"pending" jsonb,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_test_subscriptions_subscription_id_key" UNIQUE("subscription_id"),
	CONSTRAINT "payment_test_subscriptions_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "payment_test_customers"("customer_id"),
	CONSTRAINT "payment_test_subscriptions_status_check" CHECK ("status" in ('active', 'past_due', 'ended'))
);
--> statement-breakpoint
CREATE INDEX "payment_test_subscriptions_customer_id_idx" ON "payment_test_subscriptions" ("customer_id");
--> statement-breakpoint
CREATE TABLE "payment_test_invoices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY NOT NULL,
	"invoice_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"payment_intent_id" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_retried" boolean DEFAULT true NOT NULL,
	"last_key" text,
	"refunds" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payment_test_invoices_invoice_id_key" UNIQUE("invoice_id"),
	CONSTRAINT "payment_test_invoices_payment_intent_id_key" UNIQUE("payment_intent_id"),
	CONSTRAINT "payment_test_invoices_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "payment_test_subscriptions"("subscription_id"),
	CONSTRAINT "payment_test_invoices_status_check" CHECK ("status" in ('open', 'paid', 'void'))
);
--> statement-breakpoint
CREATE INDEX "payment_test_invoices_subscription_id_idx" ON "payment_test_invoices" ("subscription_id");
