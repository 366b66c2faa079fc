ALTER TABLE "baseball_prospects" ADD COLUMN "kept_no" text;
--> statement-breakpoint
ALTER TABLE "baseball_prospects" ADD CONSTRAINT "baseball_prospects_kept_no_check" CHECK ("kept_no" in ('refused', 'hidden'));
--> statement-breakpoint
ALTER TABLE "you_scout_nominations" ADD COLUMN "guardian_answered_at" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE "guardian_replacements" (
	"id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "guardian_replacements_pkey" PRIMARY KEY,
	"prospect_id" integer CONSTRAINT "guardian_replacements_prospect_id_fkey" REFERENCES "baseball_prospects" ON DELETE CASCADE,
	"nomination_id" integer CONSTRAINT "guardian_replacements_nomination_id_fkey" REFERENCES "you_scout_nominations" ON DELETE CASCADE,
	"previous_email" text,
	"answer" text,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"words_version" text,
	"token_hash" text,
	"replaced_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "guardian_replacements_child_check" CHECK (num_nonnulls("prospect_id", "nomination_id") = 1),
	CONSTRAINT "guardian_replacements_answer_check" CHECK ("answer" in ('agreed', 'refused', 'hidden'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_replacements_token_hash_key" ON "guardian_replacements" ("token_hash");
--> statement-breakpoint
CREATE INDEX "guardian_replacements_prospect_id_idx" ON "guardian_replacements" ("prospect_id");
--> statement-breakpoint
CREATE INDEX "guardian_replacements_nomination_id_idx" ON "guardian_replacements" ("nomination_id");
--> statement-breakpoint
CREATE TABLE "guardian_proposals" (
	"id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "guardian_proposals_pkey" PRIMARY KEY,
	"prospect_id" integer CONSTRAINT "guardian_proposals_prospect_id_fkey" REFERENCES "baseball_prospects" ON DELETE CASCADE,
	"nomination_id" integer CONSTRAINT "guardian_proposals_nomination_id_fkey" REFERENCES "you_scout_nominations" ON DELETE CASCADE,
	"kind" text NOT NULL,
	"guardian_email" text,
	"proposed_by" integer NOT NULL CONSTRAINT "guardian_proposals_proposed_by_fkey" REFERENCES "users" ON DELETE CASCADE,
	"proposed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guardian_proposals_child_check" CHECK (num_nonnulls("prospect_id", "nomination_id") = 1),
	CONSTRAINT "guardian_proposals_kind_check" CHECK ("kind" in ('replace', 'lift'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_proposals_prospect_id_key" ON "guardian_proposals" ("prospect_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "guardian_proposals_nomination_id_key" ON "guardian_proposals" ("nomination_id");
--> statement-breakpoint
CREATE INDEX "guardian_proposals_proposed_by_idx" ON "guardian_proposals" ("proposed_by");
--> statement-breakpoint
UPDATE "you_scout_nominations" AS nominated SET "guardian_answered_at" = said.at
FROM (
	SELECT entry."subject_id" AS id, max(entry."created_at") AS at FROM "audit_entries" AS entry
	WHERE entry."subject_type" = 'nomination' AND entry."action" IN ('guardian_agreed', 'guardian_revoked') AND entry."reason" IS NULL
	GROUP BY entry."subject_id"
) AS said
WHERE said.id = nominated."id" AND nominated."blanked_at" IS NULL AND nominated."guardian_email" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "guardian_replacements" ("prospect_id", "answer", "replaced_at")
SELECT said."prospect_id", said."answer", max(entry."created_at")
FROM "publication_agreements" AS said
JOIN "audit_entries" AS entry ON entry."subject_type" = 'prospect' AND entry."subject_id" = said."prospect_id"
	AND entry."action" = 'board_guardian_named' AND entry."created_at" > said."said_at"
WHERE said."ended_at" IS NULL AND said."answer" IN ('refused', 'hidden')
GROUP BY said."prospect_id", said."answer";
--> statement-breakpoint
UPDATE "baseball_prospects" SET "kept_no" = kept."answer"
FROM "guardian_replacements" AS kept WHERE kept."prospect_id" = "baseball_prospects"."id";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "audit_entries_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '24 months' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE'
    AND NEW."before" = OLD."before" || (CASE WHEN OLD."before" ? 'guardianEmail' THEN '{"guardianEmail": "erased"}'::jsonb ELSE '{}' END)
    AND NEW."after" = OLD."after" || (CASE WHEN OLD."after" ? 'guardianEmail' THEN '{"guardianEmail": "erased"}'::jsonb ELSE '{}' END)
    AND (to_jsonb(NEW) - 'before' - 'after') = (to_jsonb(OLD) - 'before' - 'after') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'An audit entry is never changed, and stays for 24 months.'
    USING ERRCODE = 'integrity_constraint_violation';
END
$$;
--> statement-breakpoint
CREATE FUNCTION "audit_entries_erase_guardians"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "audit_entries" AS entry SET
    "before" = entry."before" || (CASE WHEN entry."before" ? 'guardianEmail' THEN '{"guardianEmail": "erased"}'::jsonb ELSE '{}' END),
    "after" = entry."after" || (CASE WHEN entry."after" ? 'guardianEmail' THEN '{"guardianEmail": "erased"}'::jsonb ELSE '{}' END)
  WHERE entry."subject_type" = TG_ARGV[0] AND entry."subject_id" = OLD."id"
    AND (entry."before" ? 'guardianEmail' OR entry."after" ? 'guardianEmail');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_erase_guardians" AFTER DELETE ON "baseball_prospects"
  FOR EACH ROW EXECUTE FUNCTION "audit_entries_erase_guardians"('prospect');
--> statement-breakpoint
CREATE TRIGGER "audit_entries_erase_guardians" AFTER DELETE ON "you_scout_nominations"
  FOR EACH ROW EXECUTE FUNCTION "audit_entries_erase_guardians"('nomination');
--> statement-breakpoint
CREATE TRIGGER "audit_entries_erase_anonymized" AFTER UPDATE OF "blanked_at" ON "you_scout_nominations"
  FOR EACH ROW WHEN (OLD."blanked_at" IS NULL AND NEW."blanked_at" IS NOT NULL)
  EXECUTE FUNCTION "audit_entries_erase_guardians"('nomination');
--> statement-breakpoint
CREATE FUNCTION "guardian_replacements_forget"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "guardian_replacements" WHERE "nomination_id" = NEW."id";
  DELETE FROM "guardian_proposals" WHERE "nomination_id" = NEW."id";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "guardian_replacements_forget" AFTER UPDATE OF "blanked_at" ON "you_scout_nominations"
  FOR EACH ROW WHEN (OLD."blanked_at" IS NULL AND NEW."blanked_at" IS NOT NULL)
  EXECUTE FUNCTION "guardian_replacements_forget"();
