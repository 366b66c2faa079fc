CREATE TABLE "mails" (
  "cause" text CONSTRAINT "mails_pkey" PRIMARY KEY,
  "message" jsonb,
  "queued_at" timestamp with time zone NOT NULL DEFAULT now(),
  "sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "mails_queued_at_idx" ON "mails" ("queued_at");
--> statement-breakpoint
CREATE TABLE "contact_submissions" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "contact_submissions_pkey" PRIMARY KEY,
  "name" text NOT NULL,
  "email" text NOT NULL,
  "organization" text NOT NULL,
  "message" text NOT NULL,
  "status" text NOT NULL DEFAULT 'new',
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "contact_submissions_status_check" CHECK ("status" IN ('new', 'answered'))
);
--> statement-breakpoint
CREATE INDEX "contact_submissions_created_at_idx" ON "contact_submissions" ("created_at");
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "newsletter_subscriptions_pkey" PRIMARY KEY,
  "email" text NOT NULL,
  "name" text,
  "confirmation_hash" text,
  "confirmation_asked_at" timestamp with time zone,
  "confirmed_at" timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "newsletter_subscriptions_email_key" UNIQUE ("email"),
  CONSTRAINT "newsletter_subscriptions_confirmation_hash_key" UNIQUE ("confirmation_hash"),
  CONSTRAINT "newsletter_subscriptions_email_check" CHECK ("email" = lower("email")),
  CONSTRAINT "newsletter_subscriptions_confirmation_check" CHECK (
    ("confirmation_hash" IS NULL) = ("confirmation_asked_at" IS NULL)
  )
);
--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_created_at_idx" ON "newsletter_subscriptions" ("created_at");
