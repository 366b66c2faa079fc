CREATE OR REPLACE FUNCTION "removals_note_word"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at")
  SELECT CASE WHEN TG_OP = 'INSERT' AND NEW."answer" = 'hidden' THEN 'prospect.hidden_word' ELSE 'prospect.word' END,
    "id", "created_at" FROM "baseball_prospects" WHERE "id" = NEW."prospect_id";
  RETURN NULL;
END
$$;
