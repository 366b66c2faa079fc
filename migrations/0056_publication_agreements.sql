ALTER TABLE "baseball_prospects" ADD COLUMN "guardian_email" text;
--> statement-breakpoint
ALTER TABLE "baseball_prospects" ADD COLUMN "guardian_token_hash" text;
--> statement-breakpoint
ALTER TABLE "baseball_prospects" ADD COLUMN "guardian_asked_at" timestamp with time zone;
--> statement-breakpoint
CREATE UNIQUE INDEX "baseball_prospects_guardian_token_hash_key" ON "baseball_prospects" ("guardian_token_hash");
--> statement-breakpoint
CREATE TABLE "publication_agreements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"prospect_id" integer NOT NULL CONSTRAINT "publication_agreements_prospect_id_fkey" REFERENCES "baseball_prospects" ("id") ON DELETE CASCADE,
	"answer" text NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"said_at" timestamp with time zone NOT NULL,
	"player_hidden_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publication_agreements_answer_check" CHECK ("answer" in ('agreed', 'refused', 'hidden')),
	CONSTRAINT "publication_agreements_kinds_check" CHECK ("kinds" <@ array['measurements', 'notes', 'body', 'commitment', 'video'] and ("answer" = 'agreed' or "kinds" = '{}')),
	CONSTRAINT "publication_agreements_ended_by_check" CHECK ("ended_by" in ('guardian', 'staff') and ("ended_by" is null) = ("ended_at" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "publication_agreements_current_key" ON "publication_agreements" ("prospect_id") WHERE "ended_at" is null;
--> statement-breakpoint
CREATE INDEX "publication_agreements_prospect_id_idx" ON "publication_agreements" ("prospect_id");
--> statement-breakpoint
CREATE FUNCTION "removals_note_word"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at")
  SELECT 'prospect.word', "id", "created_at" FROM "baseball_prospects" WHERE "id" = NEW."prospect_id";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_refused" AFTER INSERT ON "publication_agreements"
  FOR EACH ROW WHEN (NEW."answer" <> 'agreed')
  EXECUTE FUNCTION "removals_note_word"();
--> statement-breakpoint
CREATE TRIGGER "removals_word_ended" AFTER UPDATE OF "ended_at" ON "publication_agreements"
  FOR EACH ROW WHEN (OLD."answer" = 'agreed' AND OLD."ended_at" IS NULL AND NEW."ended_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note_word"();
--> statement-breakpoint
CREATE TRIGGER "removals_link_ended" AFTER UPDATE OF "guardian_token_hash" ON "baseball_prospects"
  FOR EACH ROW WHEN (OLD."guardian_token_hash" IS NOT NULL AND NEW."guardian_token_hash" IS DISTINCT FROM OLD."guardian_token_hash")
  EXECUTE FUNCTION "removals_note"('prospect.link', 'removed');
