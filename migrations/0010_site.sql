CREATE TABLE privacy_requests (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  reference text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('correction', 'removal')),
  is_about_minor boolean NOT NULL,
  person_name text NOT NULL,
  page text,
  prospect_id integer REFERENCES baseball_prospects ON DELETE SET NULL,
  requester_name text NOT NULL,
  requester_email text NOT NULL,
  requester_relation text NOT NULL CHECK (requester_relation IN ('self', 'guardian', 'coach', 'other')),
  message text NOT NULL,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'in_progress', 'done', 'declined')),
  staff_note text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  status_changed_at timestamptz NOT NULL DEFAULT now(),
  nomination_id integer REFERENCES you_scout_nominations ON DELETE SET NULL,
  outcome text CHECK (outcome IN ('removed', 'not_found', 'left_public'))
);--> statement-breakpoint
CREATE INDEX privacy_requests_created_at_idx ON privacy_requests (created_at);--> statement-breakpoint
CREATE INDEX privacy_requests_open_idx ON privacy_requests (created_at) WHERE status IN ('new', 'in_progress');--> statement-breakpoint
CREATE INDEX privacy_requests_words_idx
  ON privacy_requests USING gin (
    search_vector(person_name || ' ' || requester_name, requester_email)
  ) WITH (fastupdate = off);
