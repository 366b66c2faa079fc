CREATE TABLE "rawpass_drop_ins" (
  "id" integer CONSTRAINT "rawpass_drop_ins_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" integer CONSTRAINT "rawpass_drop_ins_user_id_fkey" REFERENCES "users" ("id") ON DELETE SET NULL,
  "booking_id" integer CONSTRAINT "rawpass_drop_ins_booking_id_fkey" REFERENCES "rawpass_bookings" ("id") ON DELETE SET NULL,
  "reference" text NOT NULL CONSTRAINT "rawpass_drop_ins_reference_key" UNIQUE,
  "status" text NOT NULL DEFAULT 'pending',
  "activity_name" text NOT NULL,
  "date" date NOT NULL,
  "start_time" text NOT NULL,
  "amount_cents" integer NOT NULL,
  "session_id" text CONSTRAINT "rawpass_drop_ins_session_id_key" UNIQUE,
  "payment_url" text,
  "held_until" timestamp with time zone NOT NULL,
  "payment_intent_id" text,
  "paid_at" timestamp with time zone,
  "dispute_id" text,
  "dispute_outcome" text,
  "created_at" timestamp with time zone NOT NULL,
  "updated_at" timestamp with time zone NOT NULL,
  CONSTRAINT "rawpass_drop_ins_booking_id_key" UNIQUE ("booking_id"),
  CONSTRAINT "rawpass_drop_ins_status_check" CHECK (status in ('pending', 'paid', 'ended')),
  CONSTRAINT "rawpass_drop_ins_dispute_outcome_check" CHECK (dispute_outcome in ('won', 'lost', 'warning_closed', 'prevented')),
  CONSTRAINT "rawpass_drop_ins_amount_cents_check" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE INDEX "rawpass_drop_ins_user_id_idx" ON "rawpass_drop_ins" ("user_id", "id");
--> statement-breakpoint
CREATE INDEX "rawpass_drop_ins_pending_idx" ON "rawpass_drop_ins" ("id") WHERE status = 'pending';
--> statement-breakpoint
CREATE INDEX "rawpass_drop_ins_payment_intent_id_idx" ON "rawpass_drop_ins" ("payment_intent_id");
--> statement-breakpoint
CREATE TABLE "rawpass_drop_in_refunds" (
  "id" integer CONSTRAINT "rawpass_drop_in_refunds_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "drop_in_id" integer NOT NULL CONSTRAINT "rawpass_drop_in_refunds_drop_in_id_fkey" REFERENCES "rawpass_drop_ins" ("id") ON DELETE CASCADE,
  "payment_intent_id" text NOT NULL,
  "amount_cents" integer NOT NULL,
  "reason" text NOT NULL,
  "status" text NOT NULL DEFAULT 'asked',
  "key" text,
  "provider_refund_id" text CONSTRAINT "rawpass_drop_in_refunds_provider_refund_id_key" UNIQUE,
  "created_at" timestamp with time zone NOT NULL,
  "updated_at" timestamp with time zone NOT NULL,
  CONSTRAINT "rawpass_drop_in_refunds_amount_cents_check" CHECK (amount_cents > 0),
  CONSTRAINT "rawpass_drop_in_refunds_reason_check" CHECK (reason in ('late', 'cancelled', 'closed', 'provider')),
  CONSTRAINT "rawpass_drop_in_refunds_status_check" CHECK (status in ('asked', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "rawpass_drop_in_refunds_drop_in_id_idx" ON "rawpass_drop_in_refunds" ("drop_in_id", "id");
--> statement-breakpoint
CREATE UNIQUE INDEX "rawpass_drop_in_refunds_once_idx" ON "rawpass_drop_in_refunds" ("payment_intent_id") WHERE reason <> 'provider';
--> statement-breakpoint
CREATE INDEX "rawpass_drop_in_refunds_asked_idx" ON "rawpass_drop_in_refunds" ("id") WHERE status = 'asked';
