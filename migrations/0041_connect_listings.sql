CREATE TABLE "connect_listings" (
  "id" integer CONSTRAINT "connect_listings_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "creator_id" integer NOT NULL CONSTRAINT "connect_listings_creator_id_fkey" REFERENCES "connect_users" ("id") ON DELETE CASCADE,
  "title" text,
  "description" text,
  "type" text NOT NULL,
  "category" text,
  "location" text,
  "audience_size" integer,
  "audience_demographics" text,
  "date_start" date,
  "date_end" date,
  "price_min" integer,
  "price_max" integer,
  "benefits" jsonb NOT NULL DEFAULT '[]',
  "media_urls" jsonb NOT NULL DEFAULT '[]',
  "status" text NOT NULL DEFAULT 'active',
  "is_highlighted" boolean NOT NULL DEFAULT false,
  "creator_name" text NOT NULL,
  "saved" integer NOT NULL DEFAULT 0,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  "slots" integer NOT NULL DEFAULT 1,
  "slots_reserved" integer NOT NULL DEFAULT 0,
  "slots_filled" integer NOT NULL DEFAULT 0,
  "reject_reason" text,
  "athlete_rules_at" timestamp with time zone,
  "publish_on" date,
  "published_at" timestamp with time zone,
  "expires_at" timestamp with time zone,
  "expiry_told_at" timestamp with time zone,
  "words" tsvector NOT NULL GENERATED ALWAYS AS (
    to_tsvector('simple', translate(coalesce("title", '') || ' ' || coalesce("description", '') || ' ' || coalesce("location", '') || ' ' || "creator_name", '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
  ) STORED,
  CONSTRAINT "connect_listings_status_check" CHECK ("status" IN ('draft', 'pending_review', 'approved', 'active', 'rejected', 'expired', 'completed')),
  CONSTRAINT "connect_listings_complete_check" CHECK (
    "status" IN ('draft', 'rejected') OR num_nulls("title", "description", "category", "location", "audience_size", "date_start", "date_end", "price_min", "price_max") = 0
  ),
  CONSTRAINT "connect_listings_active_check" CHECK ("status" <> 'active' OR ("published_at" IS NOT NULL AND "expires_at" IS NOT NULL)),
  CONSTRAINT "connect_listings_price_check" CHECK ("price_min" <= "price_max"),
  CONSTRAINT "connect_listings_slots_check" CHECK ("slots_reserved" >= 0 AND "slots_filled" >= 0 AND "slots_reserved" + "slots_filled" <= "slots")
);
--> statement-breakpoint
CREATE INDEX "connect_listings_creator_id_idx" ON "connect_listings" ("creator_id", "id");
--> statement-breakpoint
CREATE INDEX "connect_listings_created_at_id_idx" ON "connect_listings" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "connect_listings_status_idx" ON "connect_listings" ("status", "created_at", "id");
--> statement-breakpoint
CREATE INDEX "connect_listings_active_idx" ON "connect_listings" ("is_highlighted", "published_at", "id") WHERE "status" = 'active';
--> statement-breakpoint
CREATE INDEX "connect_listings_expires_at_idx" ON "connect_listings" ("expires_at") WHERE "status" = 'active';
--> statement-breakpoint
CREATE INDEX "connect_listings_words_idx" ON "connect_listings" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
CREATE TABLE "connect_saved_listings" (
  "id" integer CONSTRAINT "connect_saved_listings_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "user_id" integer NOT NULL CONSTRAINT "connect_saved_listings_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "listing_id" integer NOT NULL CONSTRAINT "connect_saved_listings_listing_id_fkey" REFERENCES "connect_listings" ("id") ON DELETE CASCADE,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "connect_saved_listings_once" UNIQUE ("user_id", "listing_id")
);
--> statement-breakpoint
CREATE INDEX "connect_saved_listings_listing_id_idx" ON "connect_saved_listings" ("listing_id");
