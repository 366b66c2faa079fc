CREATE INDEX "users_email_idx" ON "users" (lower("email"));
--> statement-breakpoint
CREATE TABLE "password_reset_requests" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "password_reset_requests_pkey" PRIMARY KEY,
  "email" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
  "token_hash" text CONSTRAINT "password_resets_pkey" PRIMARY KEY,
  "user_id" integer NOT NULL CONSTRAINT "password_resets_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "expires_at" timestamp with time zone NOT NULL,
  "used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "password_resets_user_id_idx" ON "password_resets" ("user_id");
