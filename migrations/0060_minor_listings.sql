ALTER TABLE "connect_listings" ADD COLUMN "is_for_minor" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "connect_listings" ADD COLUMN "card" jsonb;
--> statement-breakpoint
ALTER TABLE "connect_listings" ADD COLUMN "guardian_name" text;
--> statement-breakpoint
ALTER TABLE "connect_listings" ADD COLUMN "guardian_asked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "connect_listings" ADD COLUMN "guardian_agreed_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "connect_listings" ADD COLUMN "guardian_revoked_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "connect_listings" ADD CONSTRAINT "connect_listings_minor_check" CHECK (
	CASE WHEN "is_for_minor" THEN "type" = 'athlete' AND "media_urls" = '[]'::jsonb
	ELSE num_nonnulls("card", "guardian_name", "guardian_asked_at", "guardian_agreed_at", "guardian_revoked_at") = 0 END
);
--> statement-breakpoint
ALTER TABLE "connect_listings" ADD CONSTRAINT "connect_listings_word_check" CHECK (
	NOT "is_for_minor" OR "status" NOT IN ('pending_review', 'approved', 'active')
	OR ("card" IS NOT NULL AND "guardian_name" IS NOT NULL AND "guardian_agreed_at" IS NOT NULL AND "guardian_revoked_at" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "connect_minors" (
	"id" integer CONSTRAINT "connect_minors_pkey" PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"listing_id" integer NOT NULL CONSTRAINT "connect_minors_listing_id_fkey" REFERENCES "connect_listings" ("id") ON DELETE CASCADE,
	"first_name" text,
	"last_name" text,
	"age" integer,
	"sport" text,
	"position" text,
	"school" text,
	"guardian_name" text,
	"guardian_email" text,
	"guardian_token_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connect_minors_listing_id_key" UNIQUE ("listing_id"),
	CONSTRAINT "connect_minors_guardian_token_hash_key" UNIQUE ("guardian_token_hash"),
	CONSTRAINT "connect_minors_age_check" CHECK ("age" BETWEEN 14 AND 17)
);
--> statement-breakpoint
ALTER TABLE "connect_transactions" ADD COLUMN "is_for_minor" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TRIGGER "removals_word_ended" AFTER UPDATE OF "guardian_agreed_at" ON "connect_listings"
  FOR EACH ROW WHEN (OLD."guardian_agreed_at" IS NOT NULL AND NEW."guardian_agreed_at" IS NULL)
  EXECUTE FUNCTION "removals_note"('listing.agreement', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_revoked" AFTER UPDATE OF "guardian_revoked_at" ON "connect_listings"
  FOR EACH ROW WHEN (OLD."guardian_revoked_at" IS NULL AND NEW."guardian_revoked_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note"('listing.guardian', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_link_ended" AFTER UPDATE OF "guardian_token_hash" ON "connect_minors"
  FOR EACH ROW WHEN (OLD."guardian_token_hash" IS NOT NULL AND NEW."guardian_token_hash" IS DISTINCT FROM OLD."guardian_token_hash")
  EXECUTE FUNCTION "removals_note"('minor.link', 'removed');
