CREATE TABLE "board_editions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"slug" text NOT NULL CONSTRAINT "board_editions_slug_key" UNIQUE,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"next_on" date NOT NULL,
	"players" integer NOT NULL,
	"never_asked" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "board_editions_note_check" CHECK (char_length("note") between 1 and 500),
	CONSTRAINT "board_editions_never_asked_check" CHECK ("never_asked" between 0 and "players")
);
--> statement-breakpoint
CREATE TABLE "board_edition_ranks" (
	"edition_id" integer NOT NULL CONSTRAINT "board_edition_ranks_edition_id_fkey" REFERENCES "board_editions" ("id") ON DELETE CASCADE,
	"prospect_id" integer NOT NULL CONSTRAINT "board_edition_ranks_prospect_id_fkey" REFERENCES "baseball_prospects" ("id") ON DELETE CASCADE,
	"rank" integer NOT NULL,
	CONSTRAINT "board_edition_ranks_pkey" PRIMARY KEY ("edition_id", "prospect_id"),
	CONSTRAINT "board_edition_ranks_rank_key" UNIQUE ("edition_id", "rank"),
	CONSTRAINT "board_edition_ranks_rank_check" CHECK ("rank" between 1 and 100)
);
--> statement-breakpoint
CREATE INDEX "board_edition_ranks_prospect_id_idx" ON "board_edition_ranks" ("prospect_id");
--> statement-breakpoint
CREATE TABLE "working_orders" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "working_orders_id_check" CHECK ("id" = 1)
);
--> statement-breakpoint
CREATE TABLE "working_order_ranks" (
	"prospect_id" integer PRIMARY KEY NOT NULL CONSTRAINT "working_order_ranks_prospect_id_fkey" REFERENCES "baseball_prospects" ("id") ON DELETE CASCADE,
	"working_order_id" integer DEFAULT 1 NOT NULL CONSTRAINT "working_order_ranks_working_order_id_fkey" REFERENCES "working_orders" ("id") ON DELETE CASCADE,
	"live_rank" integer,
	"rank" integer,
	CONSTRAINT "working_order_ranks_rank_key" UNIQUE ("rank"),
	CONSTRAINT "working_order_ranks_live_rank_check" CHECK ("live_rank" between 1 and 100),
	CONSTRAINT "working_order_ranks_rank_check" CHECK ("rank" between 1 and 100)
);
--> statement-breakpoint
CREATE INDEX "working_order_ranks_working_order_id_idx" ON "working_order_ranks" ("working_order_id");
