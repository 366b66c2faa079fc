CREATE TABLE "connect_withdrawn_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"partner_id" integer NOT NULL CONSTRAINT "connect_withdrawn_offers_partner_id_fkey" REFERENCES "connect_users"("id") ON DELETE CASCADE,
	"side" text NOT NULL,
	"title" text,
	"amount" integer NOT NULL,
	"withdrawn_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connect_withdrawn_offers_side_check" CHECK ("side" in ('sponsor', 'creator'))
);
--> statement-breakpoint
CREATE INDEX "connect_withdrawn_offers_partner_id_idx" ON "connect_withdrawn_offers" ("partner_id", "id");
--> statement-breakpoint
CREATE INDEX "connect_withdrawn_offers_withdrawn_at_idx" ON "connect_withdrawn_offers" ("withdrawn_at");
