ALTER TABLE "connect_listings" ADD COLUMN "takes_lower_offers" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
CREATE TABLE "connect_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"listing_id" integer NOT NULL REFERENCES "connect_listings"("id") ON DELETE CASCADE,
	"sponsor_id" integer NOT NULL REFERENCES "connect_users"("id") ON DELETE CASCADE,
	"amount" integer NOT NULL,
	"message" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"response_message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"snapshot" jsonb NOT NULL,
	"last_by" text NOT NULL,
	"rounds" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"expiry_told_at" timestamp with time zone,
	"contact_tries" integer DEFAULT 0 NOT NULL,
	"contacts_shown_at" timestamp with time zone,
	CONSTRAINT "connect_offers_status_check" CHECK ("status" in ('pending', 'countered', 'accepted', 'declined', 'withdrawn', 'expired')),
	CONSTRAINT "connect_offers_last_by_check" CHECK ("last_by" in ('sponsor', 'creator')),
	CONSTRAINT "connect_offers_rounds_check" CHECK ("rounds" between 1 and 5),
	CONSTRAINT "connect_offers_amount_check" CHECK ("amount" between 2500 and 5000000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "connect_offers_open_idx" ON "connect_offers" ("listing_id", "sponsor_id") WHERE "status" in ('pending', 'countered');
--> statement-breakpoint
CREATE INDEX "connect_offers_listing_id_idx" ON "connect_offers" ("listing_id", "id");
--> statement-breakpoint
CREATE INDEX "connect_offers_sponsor_id_idx" ON "connect_offers" ("sponsor_id", "id");
--> statement-breakpoint
CREATE INDEX "connect_offers_last_at_idx" ON "connect_offers" ("last_at") WHERE "status" in ('pending', 'countered');
--> statement-breakpoint
CREATE INDEX "connect_offers_created_at_id_idx" ON "connect_offers" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "connect_offers_flagged_idx" ON "connect_offers" ("created_at", "id") WHERE "contact_tries" >= 3;
--> statement-breakpoint
CREATE TABLE "connect_offer_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"offer_id" integer NOT NULL REFERENCES "connect_offers"("id") ON DELETE CASCADE,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"amount" integer,
	"message" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connect_offer_events_kind_check" CHECK ("kind" in ('offer', 'counter', 'accept', 'decline', 'withdraw', 'expire', 'close')),
	CONSTRAINT "connect_offer_events_by_check" CHECK ("by" in ('sponsor', 'creator', 'system'))
);
--> statement-breakpoint
CREATE INDEX "connect_offer_events_offer_id_idx" ON "connect_offer_events" ("offer_id", "id");
