CREATE TABLE "rawpass_memberships" (
  "id" integer CONSTRAINT "rawpass_memberships_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" integer CONSTRAINT "rawpass_memberships_user_id_fkey" REFERENCES "users" ("id") ON DELETE SET NULL,
  "athlete_id" integer CONSTRAINT "rawpass_memberships_athlete_id_fkey" REFERENCES "rawpass_athletes" ("id") ON DELETE SET NULL,
  "reference" text NOT NULL CONSTRAINT "rawpass_memberships_reference_key" UNIQUE,
  "idempotency_key" text NOT NULL CONSTRAINT "rawpass_memberships_idempotency_key_key" UNIQUE,
  "status" text NOT NULL DEFAULT 'pending',
  "monthly_rate" numeric(10, 2) NOT NULL,
  "is_active" boolean NOT NULL GENERATED ALWAYS AS (status in ('active', 'past_due')) STORED,
  "start_date" date,
  "next_billing_date" date,
  "qr_code" text NOT NULL CONSTRAINT "rawpass_memberships_qr_code_key" UNIQUE,
  "frozen_from" date,
  "frozen_until" date,
  "cancel_at" timestamp with time zone,
  "pending_change" jsonb,
  "customer_id" text,
  "subscription_id" text CONSTRAINT "rawpass_memberships_subscription_id_key" UNIQUE,
  "session_id" text CONSTRAINT "rawpass_memberships_session_id_key" UNIQUE,
  "payment_url" text,
  "held_until" timestamp with time zone,
  "paid_at" timestamp with time zone,
  "first_payment_intent_id" text,
  "dispute_id" text,
  "open_invoice_id" text,
  "past_due_at" timestamp with time zone,
  "retries_asked" integer NOT NULL DEFAULT 0,
  "cancelled_at" timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "rawpass_memberships_status_check" CHECK (status in ('pending', 'active', 'past_due', 'suspended', 'frozen', 'cancelled')),
  CONSTRAINT "rawpass_memberships_monthly_rate_check" CHECK (monthly_rate > 0)
);
--> statement-breakpoint
CREATE INDEX "rawpass_memberships_user_id_idx" ON "rawpass_memberships" ("user_id", "id");
--> statement-breakpoint
CREATE INDEX "rawpass_memberships_athlete_id_idx" ON "rawpass_memberships" ("athlete_id");
--> statement-breakpoint
CREATE INDEX "rawpass_memberships_status_idx" ON "rawpass_memberships" ("status", "next_billing_date", "id");
--> statement-breakpoint
CREATE TABLE "rawpass_membership_activities" (
  "id" integer CONSTRAINT "rawpass_membership_activities_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "membership_id" integer NOT NULL CONSTRAINT "rawpass_membership_activities_membership_id_fkey" REFERENCES "rawpass_memberships" ("id") ON DELETE CASCADE,
  "activity_id" integer CONSTRAINT "rawpass_membership_activities_activity_id_fkey" REFERENCES "rawpass_activities" ("id") ON DELETE SET NULL,
  "activity_name" text NOT NULL,
  "rate_per_session" numeric(10, 2) NOT NULL,
  "frequency_per_week" integer NOT NULL,
  "time_slot_ids" jsonb NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "rawpass_membership_activities_frequency_check" CHECK (frequency_per_week between 1 and 7 and jsonb_array_length(time_slot_ids) = frequency_per_week)
);
--> statement-breakpoint
CREATE INDEX "rawpass_membership_activities_membership_id_idx" ON "rawpass_membership_activities" ("membership_id", "id");
--> statement-breakpoint
CREATE INDEX "rawpass_membership_activities_activity_id_idx" ON "rawpass_membership_activities" ("activity_id");
--> statement-breakpoint
CREATE TABLE "rawpass_pass_events" (
  "id" integer CONSTRAINT "rawpass_pass_events_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "membership_id" integer NOT NULL CONSTRAINT "rawpass_pass_events_membership_id_fkey" REFERENCES "rawpass_memberships" ("id") ON DELETE CASCADE,
  "from_status" text,
  "to_status" text NOT NULL,
  "by" text NOT NULL,
  "note" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  CONSTRAINT "rawpass_pass_events_by_check" CHECK ("by" in ('holder', 'payment', 'time'))
);
--> statement-breakpoint
CREATE INDEX "rawpass_pass_events_membership_id_idx" ON "rawpass_pass_events" ("membership_id", "id");
--> statement-breakpoint
CREATE TABLE "rawpass_pass_changes" (
  "id" integer CONSTRAINT "rawpass_pass_changes_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "membership_id" integer NOT NULL CONSTRAINT "rawpass_pass_changes_membership_id_fkey" REFERENCES "rawpass_memberships" ("id") ON DELETE CASCADE,
  "subscription_id" text NOT NULL,
  "wish" jsonb NOT NULL,
  "key" text NOT NULL,
  "status" text NOT NULL DEFAULT 'asked',
  "created_at" timestamp with time zone NOT NULL,
  "updated_at" timestamp with time zone NOT NULL,
  CONSTRAINT "rawpass_pass_changes_status_check" CHECK (status in ('asked', 'made', 'refused'))
);
--> statement-breakpoint
CREATE INDEX "rawpass_pass_changes_membership_id_idx" ON "rawpass_pass_changes" ("membership_id");
--> statement-breakpoint
CREATE INDEX "rawpass_pass_changes_asked_idx" ON "rawpass_pass_changes" ("id") WHERE status = 'asked';
--> statement-breakpoint
CREATE TABLE "rawpass_pass_refunds" (
  "id" integer CONSTRAINT "rawpass_pass_refunds_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "membership_id" integer NOT NULL CONSTRAINT "rawpass_pass_refunds_membership_id_fkey" REFERENCES "rawpass_memberships" ("id") ON DELETE CASCADE,
  "payment_intent_id" text NOT NULL,
  "amount_cents" integer NOT NULL,
  "reason" text NOT NULL,
  "status" text NOT NULL DEFAULT 'asked',
  "key" text,
  "provider_refund_id" text CONSTRAINT "rawpass_pass_refunds_provider_refund_id_key" UNIQUE,
  "created_at" timestamp with time zone NOT NULL,
  "updated_at" timestamp with time zone NOT NULL,
  CONSTRAINT "rawpass_pass_refunds_amount_cents_check" CHECK (amount_cents > 0),
  CONSTRAINT "rawpass_pass_refunds_reason_check" CHECK (reason in ('late', 'withdrawn', 'provider')),
  CONSTRAINT "rawpass_pass_refunds_status_check" CHECK (status in ('asked', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "rawpass_pass_refunds_membership_id_idx" ON "rawpass_pass_refunds" ("membership_id", "id");
--> statement-breakpoint
CREATE INDEX "rawpass_pass_refunds_asked_idx" ON "rawpass_pass_refunds" ("id") WHERE status = 'asked';
