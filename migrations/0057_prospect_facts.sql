CREATE TABLE "prospect_facts" (
	"prospect_id" integer PRIMARY KEY NOT NULL CONSTRAINT "prospect_facts_prospect_id_fkey" REFERENCES "baseball_prospects" ("id") ON DELETE CASCADE,
	"college" text,
	"committed_on" date,
	"announced_by" text,
	"video" text,
	"note" text,
	"note_on" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prospect_facts_commitment_check" CHECK (("college" is null) = ("committed_on" is null) and ("college" is null) = ("announced_by" is null)),
	CONSTRAINT "prospect_facts_announced_by_check" CHECK ("announced_by" in ('family', 'college', 'coach', 'media')),
	CONSTRAINT "prospect_facts_note_check" CHECK (("note" is null) = ("note_on" is null) and char_length("note") <= 1200)
);
