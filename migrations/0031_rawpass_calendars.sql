CREATE TABLE "rawpass_calendars" (
  "user_id" integer CONSTRAINT "rawpass_calendars_pkey" PRIMARY KEY CONSTRAINT "rawpass_calendars_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "token" text NOT NULL CONSTRAINT "rawpass_calendars_token_key" UNIQUE,
  "created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rawpass_credits" DROP CONSTRAINT "rawpass_credits_reason_check";
--> statement-breakpoint
ALTER TABLE "rawpass_credits" ADD CONSTRAINT "rawpass_credits_reason_check" CHECK ("reason" IN ('cancelled', 'filled', 'closure', 'illness'));
