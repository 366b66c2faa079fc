CREATE TABLE guardian_replacements (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  prospect_id integer REFERENCES baseball_prospects ON DELETE CASCADE,
  nomination_id integer REFERENCES you_scout_nominations ON DELETE CASCADE,
  previous_email text,
  answer text CHECK (answer IN ('agreed', 'refused', 'hidden')),
  kinds text[] NOT NULL DEFAULT '{}',
  words_version text,
  token_hash text,
  replaced_at timestamptz NOT NULL,
  ended_at timestamptz,
  is_by_merged_link boolean NOT NULL DEFAULT false,
  held_at timestamptz,
  CONSTRAINT guardian_replacements_child_check CHECK (num_nonnulls(prospect_id, nomination_id) = 1)
);--> statement-breakpoint
CREATE UNIQUE INDEX guardian_replacements_token_hash_key ON guardian_replacements (token_hash);--> statement-breakpoint
CREATE INDEX guardian_replacements_prospect_id_idx ON guardian_replacements (prospect_id);--> statement-breakpoint
CREATE INDEX guardian_replacements_nomination_id_idx ON guardian_replacements (nomination_id);--> statement-breakpoint

CREATE FUNCTION guardian_replacements_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM guardian_replacements WHERE nomination_id = NEW.id;
  DELETE FROM guardian_proposals WHERE nomination_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER guardian_replacements_forget AFTER UPDATE OF blanked_at ON you_scout_nominations
  FOR EACH ROW WHEN (OLD.blanked_at IS NULL AND NEW.blanked_at IS NOT NULL)
  EXECUTE FUNCTION guardian_replacements_forget();--> statement-breakpoint

CREATE FUNCTION removals_note_restore_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at)
  VALUES ('guardian_replacement.link', OLD.id, OLD.replaced_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_link_ended AFTER UPDATE OF token_hash ON guardian_replacements
  FOR EACH ROW WHEN (OLD.token_hash IS NOT NULL AND NEW.token_hash IS DISTINCT FROM OLD.token_hash)
  EXECUTE FUNCTION removals_note_restore_link();--> statement-breakpoint

CREATE FUNCTION removals_note_kept_no() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_open boolean := EXISTS (
    SELECT FROM guardian_replacements AS kept
    WHERE (kept.nomination_id = NEW.nomination_id OR kept.prospect_id = NEW.prospect_id)
      AND kept.answer = NEW.answer AND kept.ended_at IS NULL
  );
BEGIN
  -- One of several noes that ends is no removal, nor the end of one.
  IF NEW.ended_at IS NOT NULL AND is_open THEN
    RETURN NULL;
  END IF;
  INSERT INTO removals (kind, subject, subject_created_at, is_removed)
  SELECT 'nomination.kept_no', id, created_at, is_open
  FROM you_scout_nominations WHERE id = NEW.nomination_id;
  INSERT INTO removals (kind, subject, subject_created_at, is_removed)
  SELECT 'prospect.kept_' || NEW.answer, id, created_at, is_open
  FROM baseball_prospects WHERE id = NEW.prospect_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_no_kept AFTER INSERT OR UPDATE OF answer, ended_at ON guardian_replacements
  FOR EACH ROW WHEN (NEW.answer IN ('refused', 'hidden')) EXECUTE FUNCTION removals_note_kept_no();--> statement-breakpoint

CREATE TABLE guardian_proposals (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  prospect_id integer REFERENCES baseball_prospects ON DELETE CASCADE,
  nomination_id integer REFERENCES you_scout_nominations ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('replace', 'lift', 'delete')),
  guardian_email text,
  proposed_by integer NOT NULL REFERENCES users ON DELETE CASCADE,
  proposed_at timestamptz NOT NULL,
  CONSTRAINT guardian_proposals_child_check CHECK (num_nonnulls(prospect_id, nomination_id) = 1)
);--> statement-breakpoint
CREATE UNIQUE INDEX guardian_proposals_prospect_id_key ON guardian_proposals (prospect_id);--> statement-breakpoint
CREATE UNIQUE INDEX guardian_proposals_nomination_id_key ON guardian_proposals (nomination_id);--> statement-breakpoint
CREATE INDEX guardian_proposals_proposed_by_idx ON guardian_proposals (proposed_by);--> statement-breakpoint

CREATE FUNCTION guardian_proposals_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM guardian_proposals WHERE nomination_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Nobody could confirm a proposal about a promoted or merged nomination.
CREATE TRIGGER guardian_proposals_end AFTER UPDATE OF status, merged_into_id ON you_scout_nominations
  FOR EACH ROW WHEN (
    (NEW.status = 'promoted' AND OLD.status <> 'promoted')
    OR (NEW.merged_into_id IS NOT NULL AND OLD.merged_into_id IS NULL)
  )
  EXECUTE FUNCTION guardian_proposals_end();
