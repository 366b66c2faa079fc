ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE "email_confirmations" (
  "user_id" integer PRIMARY KEY
    CONSTRAINT "email_confirmations_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "token_hash" text NOT NULL,
  "email" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "expires_at" timestamp with time zone NOT NULL,
  "used_at" timestamp with time zone,
  CONSTRAINT "email_confirmations_token_hash_key" UNIQUE ("token_hash")
);
--> statement-breakpoint
CREATE TABLE "setup_codes" (
  "code_hash" text PRIMARY KEY,
  "created_at" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
INSERT INTO "setup_codes" ("code_hash")
  SELECT "value" FROM "site_settings" WHERE "key" = 'setup_code_hash';
