CREATE TABLE "security_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"account_id" integer,
	"client" text NOT NULL,
	"detail" text NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "security_events_key" UNIQUE NULLS NOT DISTINCT("day", "kind", "account_id", "client", "detail")
);
--> statement-breakpoint
CREATE INDEX "security_events_created_at_id_idx" ON "security_events" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "security_events_kind_created_at_id_idx" ON "security_events" ("kind", "created_at", "id");
--> statement-breakpoint
CREATE INDEX "security_events_account_id_idx" ON "security_events" ("account_id");
--> statement-breakpoint
CREATE INDEX "security_events_client_idx" ON "security_events" ("client");
