CREATE TABLE "connect_deal_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"deal_id" integer NOT NULL REFERENCES "connect_transactions"("id") ON DELETE CASCADE,
	"by" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connect_deal_messages_by_check" CHECK ("by" in ('organizer', 'sponsor'))
);
--> statement-breakpoint
CREATE INDEX "connect_deal_messages_deal_id_idx" ON "connect_deal_messages" ("deal_id", "id");
--> statement-breakpoint
ALTER TABLE "connect_proofs" ADD COLUMN "message_id" integer REFERENCES "connect_deal_messages"("id") ON DELETE CASCADE;
--> statement-breakpoint
CREATE INDEX "connect_proofs_message_id_idx" ON "connect_proofs" ("message_id") WHERE "message_id" is not null;
--> statement-breakpoint
ALTER TABLE "connect_proofs" DROP CONSTRAINT "connect_proofs_by_check";
--> statement-breakpoint
ALTER TABLE "connect_proofs" ADD CONSTRAINT "connect_proofs_by_check" CHECK (("message_id" is not null and "benefit" is null and "by" in ('organizer', 'sponsor')) or ("message_id" is null and (("by" = 'organizer' and "benefit" >= 0) or ("by" = 'sponsor' and "benefit" is null))));
