CREATE TABLE "connect_users" (
  "id" integer CONSTRAINT "connect_users_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" integer NOT NULL CONSTRAINT "connect_users_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "user_type" text NOT NULL,
  "company_name" text NOT NULL,
  "biography" text,
  "website" text,
  "logo_url" text,
  "social_links" jsonb NOT NULL DEFAULT '[]',
  "stripe_customer_id" text,
  "preferred_categories" jsonb NOT NULL DEFAULT '[]',
  "target_audience" text,
  "geographic_focus" jsonb NOT NULL DEFAULT '[]',
  "typical_budget_min" integer,
  "typical_budget_max" integer,
  "is_verified" boolean NOT NULL DEFAULT false,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  "phone" text,
  "verification_note" text,
  "words" tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('simple', translate("company_name" || ' ' || coalesce("website", ''), '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
  ) STORED,
  CONSTRAINT "connect_users_user_id_key" UNIQUE ("user_id"),
  CONSTRAINT "connect_users_user_type_check" CHECK ("user_type" IN ('sponsor', 'organizer', 'athlete', 'admin'))
);
--> statement-breakpoint
CREATE INDEX "connect_users_created_at_id_idx" ON "connect_users" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "connect_users_is_verified_idx" ON "connect_users" ("is_verified", "created_at", "id");
--> statement-breakpoint
CREATE INDEX "connect_users_words_idx" ON "connect_users" USING gin ("words") WITH (fastupdate = off);
