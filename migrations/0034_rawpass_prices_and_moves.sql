CREATE TABLE "rawpass_pass_prices" (
  "id" integer CONSTRAINT "rawpass_pass_prices_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "membership_id" integer NOT NULL CONSTRAINT "rawpass_pass_prices_membership_id_fkey" REFERENCES "rawpass_memberships" ("id") ON DELETE CASCADE,
  "activities" jsonb NOT NULL,
  "monthly_cents" integer NOT NULL,
  "counts_from" date NOT NULL,
  "status" text DEFAULT 'told' NOT NULL,
  "created_at" timestamp with time zone NOT NULL,
  "updated_at" timestamp with time zone NOT NULL,
  CONSTRAINT "rawpass_pass_prices_monthly_cents_check" CHECK ("monthly_cents" > 0),
  CONSTRAINT "rawpass_pass_prices_status_check" CHECK ("status" in ('told', 'taken', 'dropped'))
);
--> statement-breakpoint
CREATE INDEX "rawpass_pass_prices_membership_id_idx" ON "rawpass_pass_prices" ("membership_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "rawpass_pass_prices_told_idx" ON "rawpass_pass_prices" ("membership_id") WHERE "status" = 'told';
--> statement-breakpoint
ALTER TABLE "rawpass_time_slots" ADD COLUMN "first_date" date;
--> statement-breakpoint
ALTER TABLE "rawpass_time_slots" ADD COLUMN "last_date" date;
--> statement-breakpoint
ALTER TABLE "rawpass_time_slots" ADD CONSTRAINT "rawpass_time_slots_date_check" CHECK ("first_date" is null or "last_date" is null or "first_date" <= "last_date");
--> statement-breakpoint
ALTER TABLE "rawpass_pass_freezes" ADD COLUMN "stuck_since" date;
--> statement-breakpoint
ALTER TABLE "rawpass_pass_refunds" DROP CONSTRAINT "rawpass_pass_refunds_reason_check";
--> statement-breakpoint
ALTER TABLE "rawpass_pass_refunds" ADD CONSTRAINT "rawpass_pass_refunds_reason_check" CHECK ("reason" in ('late', 'withdrawn', 'unused', 'provider'));
