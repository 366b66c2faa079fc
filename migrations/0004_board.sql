-- Prospects

CREATE TABLE baseball_prospects (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  position_primary text,
  position_secondary text,
  batting_throwing_hand text,
  school text,
  team_name text,
  grad_year integer,
  -- Deferrable, because two players swap ranks within one transaction.
  raw_rank integer UNIQUE DEFERRABLE INITIALLY DEFERRED CHECK (raw_rank BETWEEN 1 AND 100),
  raw_evaluated boolean NOT NULL DEFAULT false,
  community_votes integer NOT NULL DEFAULT 0 CHECK (community_votes >= 0),
  publication_agreed_at timestamptz,
  hidden_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  guardian_email text,
  guardian_token_hash text,
  guardian_asked_at timestamptz,
  alumnus_since timestamptz,
  final_rank integer,
  best_rank integer,
  is_guardian_unknown boolean NOT NULL DEFAULT false,
  is_never_shown boolean NOT NULL DEFAULT false,
  kept_no text CHECK (kept_no IN ('refused', 'hidden')),
  is_guardian_returned boolean NOT NULL DEFAULT false,
  has_guardian_answered boolean NOT NULL DEFAULT false,
  CONSTRAINT baseball_prospects_alumnus_check CHECK (
    CASE WHEN alumnus_since IS NULL THEN final_rank IS NULL AND best_rank IS NULL ELSE raw_rank IS NULL END
  )
);--> statement-breakpoint
CREATE UNIQUE INDEX baseball_prospects_guardian_token_hash_key ON baseball_prospects (guardian_token_hash);--> statement-breakpoint

CREATE TRIGGER removals_deleted AFTER DELETE ON baseball_prospects
  FOR EACH ROW EXECUTE FUNCTION removals_note('prospect.exists', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_hidden AFTER UPDATE OF hidden_at ON baseball_prospects
  FOR EACH ROW WHEN (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL)
  EXECUTE FUNCTION removals_note('prospect.visible', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_shown AFTER UPDATE OF hidden_at ON baseball_prospects
  FOR EACH ROW WHEN (OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL)
  EXECUTE FUNCTION removals_note('prospect.visible', 'given back');--> statement-breakpoint
CREATE TRIGGER removals_agreement_ended AFTER UPDATE OF publication_agreed_at ON baseball_prospects
  FOR EACH ROW WHEN (OLD.publication_agreed_at IS NOT NULL AND NEW.publication_agreed_at IS NULL)
  EXECUTE FUNCTION removals_note('prospect.agreement', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_agreement_given AFTER UPDATE OF publication_agreed_at ON baseball_prospects
  FOR EACH ROW WHEN (OLD.publication_agreed_at IS NULL AND NEW.publication_agreed_at IS NOT NULL)
  EXECUTE FUNCTION removals_note('prospect.agreement', 'given back');--> statement-breakpoint
CREATE TRIGGER removals_link_ended AFTER UPDATE OF guardian_token_hash ON baseball_prospects
  FOR EACH ROW WHEN (
    OLD.guardian_token_hash IS NOT NULL AND NEW.guardian_token_hash IS DISTINCT FROM OLD.guardian_token_hash
  )
  EXECUTE FUNCTION removals_note('prospect.link', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_guardian_replaced AFTER UPDATE OF guardian_email ON baseball_prospects
  FOR EACH ROW WHEN (lower(NEW.guardian_email) IS DISTINCT FROM lower(OLD.guardian_email))
  EXECUTE FUNCTION removals_note('prospect.guardian', 'removed');--> statement-breakpoint

CREATE FUNCTION baseball_prospects_end_never_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_never_shown := false;
  RETURN NEW;
END
$$;--> statement-breakpoint
-- Ends the mark whichever way a player is shown.
CREATE TRIGGER prospect_shown BEFORE UPDATE OF hidden_at ON baseball_prospects
  FOR EACH ROW WHEN (NEW.hidden_at IS NULL) EXECUTE FUNCTION baseball_prospects_end_never_shown();--> statement-breakpoint
CREATE TRIGGER audit_entries_erase_guardians AFTER DELETE ON baseball_prospects
  FOR EACH ROW EXECUTE FUNCTION audit_entries_erase_guardians('prospect');--> statement-breakpoint
CREATE TRIGGER removals_guardian_returned AFTER UPDATE OF is_guardian_returned ON baseball_prospects
  FOR EACH ROW WHEN (NEW.is_guardian_returned AND NOT OLD.is_guardian_returned)
  EXECUTE FUNCTION removals_note('prospect.guardian_returned', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_guardian_decided AFTER UPDATE OF is_guardian_returned ON baseball_prospects
  FOR EACH ROW WHEN (OLD.is_guardian_returned AND NOT NEW.is_guardian_returned)
  EXECUTE FUNCTION removals_note('prospect.guardian_returned', 'given back');--> statement-breakpoint

CREATE TABLE prospect_former_names (
  prospect_id integer REFERENCES baseball_prospects ON DELETE CASCADE,
  first_name text,
  last_name text,
  until timestamptz NOT NULL DEFAULT clock_timestamp(),
  first_until timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (prospect_id, first_name, last_name)
);--> statement-breakpoint

-- A trigger, because players are renamed by hand, by imports and after evaluations.
CREATE FUNCTION prospect_former_names_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO prospect_former_names (prospect_id, first_name, last_name)
  VALUES (OLD.id, OLD.first_name, OLD.last_name)
  ON CONFLICT (prospect_id, first_name, last_name) DO UPDATE SET until = excluded.until;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER prospect_renamed AFTER UPDATE OF first_name, last_name ON baseball_prospects
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION prospect_former_names_keep();--> statement-breakpoint

CREATE TABLE distinct_children (
  subject_type text CHECK (subject_type IN ('prospect', 'nomination', 'listing')),
  subject_id integer,
  other_type text CHECK (other_type IN ('prospect', 'nomination')),
  other_id integer,
  said_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (subject_type, subject_id, other_type, other_id)
);--> statement-breakpoint
CREATE INDEX distinct_children_other_idx ON distinct_children (other_type, other_id);--> statement-breakpoint

CREATE FUNCTION distinct_children_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM distinct_children
  WHERE (subject_type = TG_ARGV[0] AND subject_id = OLD.id)
    OR (other_type = TG_ARGV[0] AND other_id = OLD.id);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER distinct_children_forget AFTER DELETE ON baseball_prospects
  FOR EACH ROW EXECUTE FUNCTION distinct_children_forget('prospect');--> statement-breakpoint

CREATE FUNCTION removals_note_distinct() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at)
  VALUES ('child.distinct', concat_ws(' ', NEW.subject_type, NEW.subject_id, NEW.other_type, NEW.other_id), NEW.said_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_distinct AFTER INSERT ON distinct_children
  FOR EACH ROW EXECUTE FUNCTION removals_note_distinct();--> statement-breakpoint

-- One row per answer. Earlier answers stay as evidence.
CREATE TABLE publication_agreements (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  prospect_id integer NOT NULL REFERENCES baseball_prospects ON DELETE CASCADE,
  answer text NOT NULL CHECK (answer IN ('agreed', 'refused', 'hidden')),
  kinds text[] NOT NULL DEFAULT '{}',
  said_at timestamptz NOT NULL,
  player_hidden_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  is_derived boolean NOT NULL DEFAULT false,
  seen_at timestamptz,
  CONSTRAINT publication_agreements_kinds_check CHECK (
    kinds <@ array['measurements', 'notes', 'body', 'commitment', 'video'] AND (answer = 'agreed' OR kinds = '{}')
  ),
  CONSTRAINT publication_agreements_ended_by_check CHECK (
    ended_by IN ('guardian', 'staff') AND (ended_by IS NULL) = (ended_at IS NULL)
  )
);--> statement-breakpoint
CREATE UNIQUE INDEX publication_agreements_current_key ON publication_agreements (prospect_id) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX publication_agreements_prospect_id_idx ON publication_agreements (prospect_id);--> statement-breakpoint
CREATE INDEX publication_agreements_unseen_idx ON publication_agreements (said_at, id)
  WHERE answer = 'hidden' AND ended_at IS NULL AND seen_at IS NULL;--> statement-breakpoint

CREATE FUNCTION removals_note_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at)
  SELECT CASE
      WHEN TG_OP = 'INSERT' AND NEW.answer = 'hidden' AND NEW.player_hidden_at IS NULL THEN 'prospect.word_while_hidden'
      WHEN TG_OP = 'INSERT' AND NEW.answer = 'hidden' THEN 'prospect.hidden_word'
      ELSE 'prospect.word'
    END,
    id, created_at FROM baseball_prospects WHERE id = NEW.prospect_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_refused AFTER INSERT ON publication_agreements
  FOR EACH ROW WHEN (NEW.answer <> 'agreed') EXECUTE FUNCTION removals_note_word();--> statement-breakpoint
CREATE TRIGGER removals_word_ended AFTER UPDATE OF ended_at ON publication_agreements
  FOR EACH ROW WHEN (OLD.answer = 'agreed' AND OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL)
  EXECUTE FUNCTION removals_note_word();--> statement-breakpoint

-- Apart from players, so that no query of players reads by the way what is public only with consent.
CREATE TABLE prospect_facts (
  prospect_id integer PRIMARY KEY REFERENCES baseball_prospects ON DELETE CASCADE,
  college text,
  committed_on date,
  announced_by text CHECK (announced_by IN ('family', 'college', 'coach', 'media')),
  video text,
  note text,
  note_on date,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT prospect_facts_commitment_check CHECK (
    (college IS NULL) = (committed_on IS NULL) AND (college IS NULL) = (announced_by IS NULL)
  ),
  CONSTRAINT prospect_facts_note_check CHECK ((note IS NULL) = (note_on IS NULL) AND char_length(note) <= 1200)
);--> statement-breakpoint

CREATE TABLE scouting_reports (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  prospect_id integer NOT NULL REFERENCES baseball_prospects ON DELETE CASCADE,
  grades jsonb NOT NULL,
  confidence text NOT NULL CHECK (confidence IN ('low', 'medium', 'high')),
  notes text,
  written_by integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint
CREATE INDEX scouting_reports_prospect_id_idx ON scouting_reports (prospect_id, id);--> statement-breakpoint
CREATE INDEX scouting_reports_written_by_idx ON scouting_reports (written_by);--> statement-breakpoint

CREATE TABLE prospect_votes (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  prospect_id integer NOT NULL REFERENCES baseball_prospects ON DELETE CASCADE,
  voter_ip text NOT NULL,
  voter_network text NOT NULL,
  voted_at timestamptz NOT NULL DEFAULT now(),
  voided_at timestamptz,
  voter_site text,
  account_address text,
  undone_at timestamptz,
  held_burst_id integer,
  voter_mailbox text,
  -- An undone vote stays as a row, because it counts toward the limits on undoing.
  CONSTRAINT prospect_votes_once_key UNIQUE NULLS NOT DISTINCT (prospect_id, voter_ip, undone_at)
);--> statement-breakpoint
CREATE INDEX prospect_votes_voted_at_idx ON prospect_votes (voted_at);--> statement-breakpoint
CREATE INDEX prospect_votes_prospect_id_voted_at_idx ON prospect_votes (prospect_id, voted_at);--> statement-breakpoint
CREATE INDEX prospect_votes_voter_network_idx ON prospect_votes (left(voter_network, 12), prospect_id, voted_at);--> statement-breakpoint
CREATE INDEX prospect_votes_held_burst_id_idx ON prospect_votes (held_burst_id) WHERE held_burst_id IS NOT NULL;--> statement-breakpoint
-- Holds no votes whose voter is forgotten, so that forgetting reads only votes that are due.
CREATE INDEX prospect_votes_known_idx ON prospect_votes (voted_at) WHERE voter_network <> 'forgotten';--> statement-breakpoint
CREATE INDEX prospect_votes_account_address_idx ON prospect_votes (account_address, prospect_id)
  WHERE account_address IS NOT NULL AND undone_at IS NULL;--> statement-breakpoint
CREATE INDEX prospect_votes_voter_mailbox_idx ON prospect_votes (voter_mailbox, prospect_id, undone_at)
  WHERE voter_mailbox IS NOT NULL;--> statement-breakpoint
CREATE INDEX prospect_votes_voter_mailbox_voted_at_idx
  ON prospect_votes (left(voter_mailbox, 12), undone_at, voted_at) WHERE voter_mailbox IS NOT NULL;--> statement-breakpoint
-- By the short form of the voter, so that the planner can't take this index to look up a voter and target: it would
-- read all votes of a busy voter.
CREATE INDEX prospect_votes_voter_ip_voted_at_idx ON prospect_votes (left(voter_ip, 12), undone_at, voted_at);--> statement-breakpoint
CREATE INDEX prospect_votes_voter_site_idx ON prospect_votes (voter_network, prospect_id, voted_at, voter_site)
  WHERE voter_site IS NOT NULL AND undone_at IS NULL;--> statement-breakpoint

CREATE TABLE prospect_vote_changes (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  prospect_id integer NOT NULL REFERENCES baseball_prospects ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('held', 'released', 'removed', 'removed_held')),
  reason text NOT NULL CHECK (reason IN ('review', 'rules', 'automated', 'repeated', 'traded', 'mistake')),
  votes integer NOT NULL CHECK (votes > 0),
  changed_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX prospect_vote_changes_prospect_id_idx ON prospect_vote_changes (prospect_id);--> statement-breakpoint

CREATE TABLE prospect_import_rows (
  prospect_id integer PRIMARY KEY REFERENCES baseball_prospects ON DELETE CASCADE,
  before jsonb,
  written_at timestamptz NOT NULL,
  imported_at timestamptz NOT NULL
);--> statement-breakpoint

-- Rankings

CREATE TABLE board_editions (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  slug text NOT NULL,
  title text NOT NULL,
  note text NOT NULL CHECK (char_length(note) <= 500),
  published_at timestamptz NOT NULL,
  next_on date NOT NULL,
  players integer NOT NULL,
  never_asked integer NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  CONSTRAINT board_editions_never_asked_check CHECK (never_asked BETWEEN 0 AND players)
);--> statement-breakpoint
CREATE UNIQUE INDEX board_editions_slug_key ON board_editions (slug) WHERE withdrawn_at IS NULL;--> statement-breakpoint

CREATE FUNCTION removals_note_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at, is_removed)
  VALUES ('edition.shown', OLD.id, OLD.published_at, NEW.withdrawn_at IS NOT NULL);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_withdrawn AFTER UPDATE OF withdrawn_at ON board_editions
  FOR EACH ROW WHEN ((OLD.withdrawn_at IS NULL) <> (NEW.withdrawn_at IS NULL))
  EXECUTE FUNCTION removals_note_edition();--> statement-breakpoint

-- Holds no names, so that a player who is hidden or deleted is gone from every edition.
CREATE TABLE board_edition_ranks (
  edition_id integer REFERENCES board_editions ON DELETE CASCADE,
  prospect_id integer REFERENCES baseball_prospects ON DELETE CASCADE,
  rank integer NOT NULL CHECK (rank BETWEEN 1 AND 100),
  PRIMARY KEY (edition_id, prospect_id),
  CONSTRAINT board_edition_ranks_rank_key UNIQUE (edition_id, rank)
);--> statement-breakpoint
CREATE INDEX board_edition_ranks_prospect_id_idx ON board_edition_ranks (prospect_id);--> statement-breakpoint

CREATE TABLE working_orders (
  -- One draft at a time.
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  version integer NOT NULL DEFAULT 1,
  started_at timestamptz NOT NULL
);--> statement-breakpoint

CREATE TABLE working_order_ranks (
  prospect_id integer PRIMARY KEY REFERENCES baseball_prospects ON DELETE CASCADE,
  working_order_id integer NOT NULL DEFAULT 1 REFERENCES working_orders ON DELETE CASCADE,
  live_rank integer CHECK (live_rank BETWEEN 1 AND 100),
  rank integer UNIQUE CHECK (rank BETWEEN 1 AND 100)
);--> statement-breakpoint
CREATE INDEX working_order_ranks_working_order_id_idx ON working_order_ranks (working_order_id);--> statement-breakpoint

-- Events

CREATE TABLE events (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('showcase', 'evaluation_day', 'tryout', 'team_visit')),
  place text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  capacity integer NOT NULL CHECK (capacity BETWEEN 1 AND 300),
  is_public boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  min_age integer,
  max_age integer,
  price_cents integer NOT NULL DEFAULT 0,
  bring text,
  registered integer NOT NULL DEFAULT 0,
  waiting integer NOT NULL DEFAULT 0,
  called_off_at timestamptz,
  called_off_because text,
  CONSTRAINT events_time_check CHECK (starts_at < ends_at),
  CONSTRAINT events_age_check CHECK (min_age >= 1 AND max_age <= 99 AND min_age <= max_age),
  CONSTRAINT events_price_check CHECK (price_cents BETWEEN 0 AND 100000),
  CONSTRAINT events_called_off_check CHECK (
    (called_off_at IS NULL) = (called_off_because IS NULL)
    AND called_off_because IN ('weather', 'place', 'too_few', 'staff', 'other')
  )
);--> statement-breakpoint
CREATE INDEX events_starts_at_id_idx ON events (starts_at, id);--> statement-breakpoint

CREATE TRIGGER removals_called_off AFTER UPDATE OF called_off_at ON events
  FOR EACH ROW WHEN (OLD.called_off_at IS NULL AND NEW.called_off_at IS NOT NULL)
  EXECUTE FUNCTION removals_note('event.takes_place', 'removed');--> statement-breakpoint

-- Registrations

CREATE TABLE event_registrations (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  event_id integer NOT NULL REFERENCES events ON DELETE CASCADE,
  athlete_id integer NOT NULL REFERENCES rawpass_athletes ON DELETE CASCADE,
  sequence integer NOT NULL DEFAULT 0,
  cancelled_at timestamptz,
  cancelled_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  waiting_since timestamptz,
  player_id integer REFERENCES baseball_prospects ON DELETE SET NULL,
  UNIQUE (event_id, athlete_id),
  UNIQUE (event_id, player_id),
  CONSTRAINT event_registrations_cancelled_check CHECK (
    (cancelled_at IS NULL) = (cancelled_by IS NULL) AND cancelled_by IN ('family', 'staff', 'begun')
  )
);--> statement-breakpoint
CREATE INDEX event_registrations_athlete_id_idx ON event_registrations (athlete_id);--> statement-breakpoint
CREATE INDEX event_registrations_player_id_idx ON event_registrations (player_id);--> statement-breakpoint

CREATE FUNCTION event_registrations_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted integer := coalesce(NEW.event_id, OLD.event_id);
BEGIN
  -- An UPDATE that waits for the row would count what was there before the wait. FOR UPDATE would also wait for the
  -- foreign keys of other registrations, which wait for this one.
  PERFORM 1 FROM events WHERE id = counted FOR NO KEY UPDATE;
  UPDATE events SET (registered, waiting) = (
    SELECT count(*) FILTER (WHERE waiting_since IS NULL), count(waiting_since)
    FROM event_registrations WHERE event_id = counted AND cancelled_at IS NULL
  ) WHERE id = counted;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER event_registrations_counted
  AFTER INSERT OR DELETE OR UPDATE OF cancelled_at, waiting_since ON event_registrations
  FOR EACH ROW EXECUTE FUNCTION event_registrations_count();--> statement-breakpoint
CREATE TRIGGER removals_canceled AFTER UPDATE OF cancelled_at ON event_registrations
  FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_at IS NOT NULL AND NEW.cancelled_by <> 'staff')
  EXECUTE FUNCTION removals_note('event_registration.stands', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_made_again AFTER UPDATE OF cancelled_at ON event_registrations
  FOR EACH ROW WHEN (OLD.cancelled_at IS NOT NULL AND NEW.cancelled_at IS NULL)
  EXECUTE FUNCTION removals_note('event_registration.stands', 'given back');--> statement-breakpoint
CREATE TRIGGER removals_canceled_by_staff AFTER UPDATE OF cancelled_at ON event_registrations
  FOR EACH ROW WHEN (OLD.cancelled_at IS NULL AND NEW.cancelled_by = 'staff')
  EXECUTE FUNCTION removals_note('event_registration.accepted', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_made_again_after_staff AFTER UPDATE OF cancelled_at ON event_registrations
  FOR EACH ROW WHEN (OLD.cancelled_by = 'staff' AND NEW.cancelled_at IS NULL)
  EXECUTE FUNCTION removals_note('event_registration.accepted', 'given back');--> statement-breakpoint

-- Measurements

CREATE TABLE event_players (
  event_id integer REFERENCES events,
  prospect_id integer REFERENCES baseball_prospects ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now(),
  jersey integer CHECK (jersey BETWEEN 0 AND 999),
  is_made boolean NOT NULL DEFAULT false,
  birth_year integer,
  guardian_name text,
  guardian_phone text,
  takes_place boolean NOT NULL DEFAULT true,
  PRIMARY KEY (event_id, prospect_id),
  UNIQUE (event_id, jersey)
);--> statement-breakpoint
CREATE INDEX event_players_prospect_id_idx ON event_players (prospect_id);--> statement-breakpoint

CREATE TABLE measurements (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  prospect_id integer NOT NULL REFERENCES baseball_prospects ON DELETE CASCADE,
  metric text NOT NULL,
  value numeric(6,2) CHECK (value > 0),
  measured_on date NOT NULL,
  event_id integer REFERENCES events,
  device text CHECK (device IN ('laser', 'stopwatch', 'radar', 'camera', 'tape', 'scale', 'other')),
  source text NOT NULL CHECK (source IN ('staff', 'partner', 'self')),
  entered_by integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  entered_at timestamptz NOT NULL DEFAULT now(),
  CHECK (
    metric IN (
      'sixty_yard_dash', 'ten_yard_split', 'home_to_first', 'exit_velocity', 'infield_velocity', 'outfield_velocity',
      'catcher_velocity', 'pop_time', 'fastball_top', 'fastball_average', 'breaking_ball', 'change_up',
      'fastball_spin', 'vertical_jump', 'height', 'weight'
    )
  ),
  CONSTRAINT measurements_event_check CHECK (source <> 'self' OR event_id IS NULL)
);--> statement-breakpoint
-- Devices without network send the same value more than once.
CREATE UNIQUE INDEX measurements_event_key ON measurements (event_id, prospect_id, metric) WHERE event_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX measurements_day_key ON measurements (prospect_id, metric, measured_on, source)
  WHERE event_id IS NULL;--> statement-breakpoint
CREATE INDEX measurements_prospect_id_idx ON measurements (prospect_id, metric, measured_on);--> statement-breakpoint
CREATE INDEX measurements_metric_idx ON measurements (metric, prospect_id, value)
  WHERE source <> 'self' AND value IS NOT NULL;--> statement-breakpoint
CREATE INDEX measurements_created_at_id_idx ON measurements (created_at, id);--> statement-breakpoint
CREATE INDEX measurements_entered_by_idx ON measurements (entered_by);--> statement-breakpoint

CREATE TABLE field_entries (
  key uuid PRIMARY KEY,
  measurement_id integer NOT NULL REFERENCES measurements ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint
CREATE INDEX field_entries_measurement_id_idx ON field_entries (measurement_id);--> statement-breakpoint

CREATE TABLE measurement_corrections (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  measurement_id integer NOT NULL REFERENCES measurements ON DELETE CASCADE,
  former_value numeric(6,2),
  reason text NOT NULL,
  corrected_by integer REFERENCES users ON DELETE SET NULL,
  corrected_at timestamptz NOT NULL DEFAULT now(),
  former_device text,
  CONSTRAINT measurement_corrections_device_check CHECK (
    former_device IN ('laser', 'stopwatch', 'radar', 'camera', 'tape', 'scale', 'other')
  )
);--> statement-breakpoint
CREATE INDEX measurement_corrections_measurement_id_idx ON measurement_corrections (measurement_id);--> statement-breakpoint
CREATE INDEX measurement_corrections_corrected_by_idx ON measurement_corrections (corrected_by);--> statement-breakpoint

CREATE TABLE event_paste_rows (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  event_id integer NOT NULL,
  prospect_id integer NOT NULL,
  measurement_id integer REFERENCES measurements ON DELETE CASCADE,
  did text NOT NULL,
  written_at timestamptz NOT NULL,
  pasted_at timestamptz NOT NULL,
  FOREIGN KEY (event_id, prospect_id) REFERENCES event_players ON DELETE CASCADE,
  CONSTRAINT event_paste_rows_did_check CHECK (
    did IN ('listed', 'measured', 'device_noted') AND (did = 'listed') = (measurement_id IS NULL)
  )
);--> statement-breakpoint
CREATE INDEX event_paste_rows_event_id_prospect_id_idx ON event_paste_rows (event_id, prospect_id);--> statement-breakpoint
CREATE INDEX event_paste_rows_measurement_id_idx ON event_paste_rows (measurement_id);--> statement-breakpoint

-- Evaluations

CREATE TABLE prospect_evaluation_requests (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  parent_name text NOT NULL,
  parent_email text NOT NULL,
  parent_phone text NOT NULL,
  player_name text NOT NULL,
  player_age integer NOT NULL CHECK (player_age BETWEEN 1 AND 99),
  player_position text NOT NULL,
  player_school text NOT NULL,
  additional_info text,
  status text NOT NULL DEFAULT 'pending',
  staff_note text,
  created_at timestamptz NOT NULL DEFAULT now(),
  prospect_id integer REFERENCES baseball_prospects ON DELETE SET NULL,
  words tsvector NOT NULL GENERATED ALWAYS AS (
    search_vector(
      player_name || ' ' || player_school || ' ' || parent_name, player_position || ' ' || parent_email || ' ' ||
      parent_phone || ' ' || regexp_replace(parent_phone, '[^0-9]', '', 'g') || ' ' || coalesce(additional_info, '')
    )
  ) STORED,
  CHECK (status IN ('pending', 'contacted', 'scheduled', 'completed', 'declined', 'no_response'))
);--> statement-breakpoint
CREATE INDEX prospect_evaluation_requests_user_id_idx ON prospect_evaluation_requests (user_id);--> statement-breakpoint
CREATE INDEX prospect_evaluation_requests_created_at_id_idx ON prospect_evaluation_requests (created_at, id);--> statement-breakpoint
CREATE INDEX prospect_evaluation_requests_status_idx ON prospect_evaluation_requests (status, created_at, id);--> statement-breakpoint
CREATE INDEX prospect_evaluation_requests_prospect_id_idx ON prospect_evaluation_requests (prospect_id);--> statement-breakpoint
CREATE INDEX prospect_evaluation_requests_parent_email_idx ON prospect_evaluation_requests (lower(parent_email), id);--> statement-breakpoint
CREATE INDEX prospect_evaluation_requests_words_idx
  ON prospect_evaluation_requests USING gin (words) WITH (fastupdate = off);--> statement-breakpoint

CREATE TRIGGER removals_deleted AFTER DELETE ON prospect_evaluation_requests
  FOR EACH ROW EXECUTE FUNCTION removals_note('evaluation_request.exists', 'removed');--> statement-breakpoint

CREATE TABLE evaluation_appointments (
  request_id integer PRIMARY KEY REFERENCES prospect_evaluation_requests ON DELETE CASCADE,
  event_id integer REFERENCES events ON DELETE SET NULL,
  prospect_id integer REFERENCES baseball_prospects ON DELETE SET NULL,
  is_player_new boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  place text NOT NULL,
  sequence integer NOT NULL DEFAULT 0,
  cancelled_at timestamptz,
  cancelled_by text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  family_confirmed text CHECK (family_confirmed IN ('relation', 'other_guardian', 'refused')),
  CONSTRAINT evaluation_appointments_cancelled_by_check CHECK (
    cancelled_by IN ('family', 'staff') AND (cancelled_by IS NULL) = (cancelled_at IS NULL)
  ),
  CONSTRAINT evaluation_appointments_time_check CHECK (starts_at < ends_at)
);--> statement-breakpoint
CREATE UNIQUE INDEX evaluation_appointments_player_key ON evaluation_appointments (event_id, prospect_id)
  WHERE cancelled_at IS NULL;--> statement-breakpoint
CREATE INDEX evaluation_appointments_prospect_id_idx ON evaluation_appointments (prospect_id);--> statement-breakpoint

CREATE TABLE evaluation_reports (
  request_id integer PRIMARY KEY REFERENCES prospect_evaluation_requests ON DELETE CASCADE,
  words text CHECK (char_length(words) <= 3000),
  token_hash text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint
CREATE UNIQUE INDEX evaluation_reports_token_hash_key ON evaluation_reports (token_hash);--> statement-breakpoint

-- Reports have no id besides that of their request.
CREATE FUNCTION removals_note_report_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at)
  VALUES ('evaluation_report.link', OLD.request_id, OLD.created_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_link_ended AFTER UPDATE OF token_hash ON evaluation_reports
  FOR EACH ROW WHEN (OLD.token_hash IS NOT NULL AND NEW.token_hash IS DISTINCT FROM OLD.token_hash)
  EXECUTE FUNCTION removals_note_report_link();--> statement-breakpoint

-- Vote ledger

CREATE TABLE vote_ledger_numbers (
  number text PRIMARY KEY,
  prospect_id integer UNIQUE REFERENCES baseball_prospects ON DELETE SET NULL
);--> statement-breakpoint

CREATE TABLE vote_ledger_salts (
  prospect_id integer PRIMARY KEY REFERENCES baseball_prospects ON DELETE CASCADE,
  salt text NOT NULL
);--> statement-breakpoint

CREATE TABLE vote_ledger_days (
  day date PRIMARY KEY,
  previous text,
  fingerprint text NOT NULL,
  sealed_at timestamptz NOT NULL
);--> statement-breakpoint

CREATE TABLE vote_ledger_lines (
  day date REFERENCES vote_ledger_days,
  number text REFERENCES vote_ledger_numbers,
  what text CHECK (what IN ('cast', 'undone', 'held', 'released', 'removed', 'removed_held')),
  reason text CHECK (reason IN ('', 'review', 'rules', 'automated', 'repeated', 'traded', 'mistake')),
  votes integer NOT NULL CHECK (votes > 0),
  PRIMARY KEY (day, number, what, reason)
);--> statement-breakpoint
CREATE INDEX vote_ledger_lines_number_idx ON vote_ledger_lines (number, day);--> statement-breakpoint

CREATE TABLE vote_ledger_sums (
  day date REFERENCES vote_ledger_days ON DELETE CASCADE,
  what text,
  reason text,
  votes integer NOT NULL,
  PRIMARY KEY (day, what, reason)
);--> statement-breakpoint

-- Public pages add up these sums instead of the lines of every player.
CREATE FUNCTION vote_ledger_sums_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO vote_ledger_sums (day, what, reason, votes)
  SELECT day, what, reason, sum(votes) FROM added GROUP BY day, what, reason
  ON CONFLICT (day, what, reason)
    DO UPDATE SET votes = vote_ledger_sums.votes + EXCLUDED.votes;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER vote_ledger_sums_add AFTER INSERT ON vote_ledger_lines
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION vote_ledger_sums_add();
