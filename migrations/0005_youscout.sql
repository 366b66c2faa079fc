-- Nominations

CREATE FUNCTION you_scout_is_public(status text, hidden_at timestamptz, guardian_revoked_at timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('approved', 'promoted') AND hidden_at IS NULL AND guardian_revoked_at IS NULL
$$;--> statement-breakpoint

CREATE TABLE you_scout_nominations (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  first_name text NOT NULL,
  last_name text NOT NULL,
  age integer NOT NULL CHECK (age BETWEEN 6 AND 19),
  sport text NOT NULL,
  position text NOT NULL,
  secondary_position text,
  handedness text,
  school text,
  city text NOT NULL,
  state text NOT NULL,
  game_location text,
  game_date date,
  performance text NOT NULL,
  video text,
  submitted_by_name text NOT NULL,
  submitted_by_email text NOT NULL,
  submitted_by_phone text,
  submitted_by_user_id integer REFERENCES users ON DELETE SET NULL,
  submitter_relation text NOT NULL CHECK (submitter_relation IN ('coach', 'parent', 'fan', 'guardian')),
  status text NOT NULL DEFAULT 'pending',
  admin_notes text,
  staff_message text,
  community_votes integer NOT NULL DEFAULT 0 CHECK (community_votes >= 0),
  person_key text NOT NULL,
  guardian_name text,
  guardian_email text,
  publication text NOT NULL DEFAULT 'limited' CHECK (publication IN ('limited', 'full')),
  guardian_token_hash text UNIQUE,
  guardian_asked_at timestamptz,
  guardian_agreed_at timestamptz,
  guardian_revoked_at timestamptz,
  merged_into_id integer REFERENCES you_scout_nominations ON DELETE SET NULL,
  promoted_prospect_id integer REFERENCES baseball_prospects ON DELETE SET NULL,
  hidden_at timestamptz,
  decided_at timestamptz,
  blanked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  prospect_hidden_at timestamptz,
  years_added integer NOT NULL DEFAULT 0,
  guardian_answered_at timestamptz,
  kept_no text CHECK (kept_no IN ('refused', 'hidden')),
  is_guardian_unknown boolean NOT NULL DEFAULT false,
  is_guardian_returned boolean NOT NULL DEFAULT false,
  take_down_seen_at timestamptz,
  is_taken_down_elsewhere boolean NOT NULL DEFAULT false,
  guardian_shortened_at timestamptz,
  has_guardian_answered boolean NOT NULL DEFAULT false,
  CHECK (
    sport IN ('Baseball', 'Softball', 'Football', 'Basketball', 'Track and Field', 'Soccer', 'Volleyball', 'Other')
  ),
  CHECK (
    status IN ('pending', 'needs_info', 'approved', 'rejected', 'duplicate', 'promoted', 'withdrawn', 'archived')
  )
);--> statement-breakpoint
CREATE INDEX you_scout_nominations_status_idx ON you_scout_nominations (status, created_at);--> statement-breakpoint
CREATE INDEX you_scout_nominations_submitted_by_user_id_idx ON you_scout_nominations (submitted_by_user_id);--> statement-breakpoint
CREATE INDEX you_scout_nominations_person_key_idx ON you_scout_nominations (person_key);--> statement-breakpoint
CREATE INDEX you_scout_nominations_created_at_idx ON you_scout_nominations (created_at);--> statement-breakpoint
CREATE INDEX you_scout_nominations_promoted_prospect_id_idx ON you_scout_nominations (promoted_prospect_id);--> statement-breakpoint
-- The planner uses a partial index only for a query that repeats its condition: `isPublicRow` spells it in the same
-- way.
CREATE INDEX you_scout_nominations_public_idx ON you_scout_nominations (community_votes, id)
  WHERE status IN ('approved', 'promoted') AND hidden_at IS NULL AND guardian_revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX you_scout_nominations_sport_idx ON you_scout_nominations (sport, community_votes, id)
  WHERE status IN ('approved', 'promoted') AND hidden_at IS NULL AND guardian_revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX you_scout_nominations_position_idx ON you_scout_nominations (lower(position), community_votes, id)
  WHERE status IN ('approved', 'promoted') AND hidden_at IS NULL AND guardian_revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX you_scout_nominations_city_idx ON you_scout_nominations (lower(city), community_votes, id)
  WHERE status IN ('approved', 'promoted') AND hidden_at IS NULL AND guardian_revoked_at IS NULL;--> statement-breakpoint
CREATE INDEX you_scout_nominations_alike_idx
  ON you_scout_nominations (split_part(person_key, '|', 2), split_part(person_key, '|', 3), left(person_key, 1))
  WHERE person_key <> '';--> statement-breakpoint
-- The leaderboard of a week is counted without nominations, less these few.
CREATE INDEX you_scout_nominations_withheld_idx ON you_scout_nominations (id)
  WHERE community_votes > 0
    AND (status NOT IN ('approved', 'promoted') OR hidden_at IS NOT NULL OR guardian_revoked_at IS NOT NULL);--> statement-breakpoint
-- Holds what puts the queue in order, because the rows lie far apart.
CREATE INDEX you_scout_nominations_waiting_idx
  ON you_scout_nominations (created_at, id, submitter_relation, submitted_by_user_id)
  WHERE status = 'pending' AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX you_scout_nominations_taken_down_idx ON you_scout_nominations (id)
  WHERE guardian_revoked_at IS NOT NULL AND blanked_at IS NULL;--> statement-breakpoint
CREATE INDEX you_scout_nominations_merged_into_id_idx ON you_scout_nominations (merged_into_id)
  WHERE merged_into_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX you_scout_nominations_of_coaches_idx ON you_scout_nominations (created_at, id)
  WHERE status = 'pending' AND hidden_at IS NULL AND submitter_relation = 'coach';--> statement-breakpoint
CREATE INDEX you_scout_nominations_unseen_idx ON you_scout_nominations (created_at, id)
  WHERE status IN ('approved', 'promoted')
    AND blanked_at IS NULL
    AND guardian_revoked_at > coalesce(take_down_seen_at, '-infinity');--> statement-breakpoint
CREATE INDEX you_scout_nominations_answered_idx ON you_scout_nominations (id)
  WHERE has_guardian_answered AND blanked_at IS NULL;--> statement-breakpoint
CREATE INDEX you_scout_nominations_short_idx ON you_scout_nominations (id)
  WHERE (guardian_shortened_at IS NOT NULL OR kept_no IS NOT NULL) AND blanked_at IS NULL;--> statement-breakpoint

CREATE TRIGGER removals_deleted AFTER DELETE ON you_scout_nominations
  FOR EACH ROW EXECUTE FUNCTION removals_note('nomination.exists', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_hidden AFTER UPDATE OF hidden_at ON you_scout_nominations
  FOR EACH ROW WHEN (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL)
  EXECUTE FUNCTION removals_note('nomination.visible', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_shown AFTER UPDATE OF hidden_at ON you_scout_nominations
  FOR EACH ROW WHEN (OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL)
  EXECUTE FUNCTION removals_note('nomination.visible', 'given back');--> statement-breakpoint
CREATE TRIGGER removals_agreed_anew AFTER UPDATE OF guardian_revoked_at ON you_scout_nominations
  FOR EACH ROW WHEN (OLD.guardian_revoked_at IS NOT NULL AND NEW.guardian_revoked_at IS NULL)
  EXECUTE FUNCTION removals_note('nomination.guardian', 'given back');--> statement-breakpoint
CREATE TRIGGER removals_agreement_ended AFTER UPDATE OF guardian_agreed_at ON you_scout_nominations
  FOR EACH ROW WHEN (OLD.guardian_agreed_at IS NOT NULL AND NEW.guardian_agreed_at IS NULL)
  EXECUTE FUNCTION removals_note('nomination.agreement', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_withdrawn AFTER UPDATE OF status ON you_scout_nominations
  FOR EACH ROW WHEN (OLD.status <> 'withdrawn' AND NEW.status = 'withdrawn')
  EXECUTE FUNCTION removals_note('nomination.withdrawn', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_left_public AFTER UPDATE OF status ON you_scout_nominations
  FOR EACH ROW WHEN (
    OLD.status IN ('approved', 'promoted') AND NEW.status NOT IN ('approved', 'promoted', 'withdrawn')
  )
  EXECUTE FUNCTION removals_note('nomination.public', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_made_public AFTER UPDATE OF status ON you_scout_nominations
  FOR EACH ROW WHEN (OLD.status NOT IN ('approved', 'promoted') AND NEW.status IN ('approved', 'promoted'))
  EXECUTE FUNCTION removals_note('nomination.public', 'given back');--> statement-breakpoint
CREATE TRIGGER removals_blanked AFTER UPDATE OF blanked_at ON you_scout_nominations
  FOR EACH ROW WHEN (OLD.blanked_at IS NULL AND NEW.blanked_at IS NOT NULL)
  EXECUTE FUNCTION removals_note('nomination.words', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_revoked AFTER UPDATE OF guardian_revoked_at ON you_scout_nominations
  FOR EACH ROW WHEN (
    NEW.guardian_revoked_at IS NOT NULL AND NEW.guardian_revoked_at IS DISTINCT FROM OLD.guardian_revoked_at
  )
  EXECUTE FUNCTION removals_note('nomination.guardian', 'removed');--> statement-breakpoint
CREATE TRIGGER audit_entries_erase_guardians AFTER DELETE ON you_scout_nominations
  FOR EACH ROW EXECUTE FUNCTION audit_entries_erase_guardians('nomination');--> statement-breakpoint
CREATE TRIGGER audit_entries_erase_anonymized AFTER UPDATE OF blanked_at ON you_scout_nominations
  FOR EACH ROW WHEN (OLD.blanked_at IS NULL AND NEW.blanked_at IS NOT NULL)
  EXECUTE FUNCTION audit_entries_erase_guardians('nomination');--> statement-breakpoint
CREATE TRIGGER removals_link_ended AFTER UPDATE OF guardian_token_hash, guardian_email ON you_scout_nominations
  FOR EACH ROW WHEN (
    OLD.guardian_token_hash IS NOT NULL
    AND (
      NEW.guardian_token_hash IS DISTINCT FROM OLD.guardian_token_hash
      OR lower(NEW.guardian_email) IS DISTINCT FROM lower(OLD.guardian_email)
    )
  )
  EXECUTE FUNCTION removals_note('nomination.link', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_guardian_replaced AFTER UPDATE OF guardian_email ON you_scout_nominations
  FOR EACH ROW WHEN (NEW.blanked_at IS NULL AND lower(NEW.guardian_email) IS DISTINCT FROM lower(OLD.guardian_email))
  EXECUTE FUNCTION removals_note('nomination.guardian_email', 'removed');--> statement-breakpoint
CREATE TRIGGER distinct_children_forget AFTER DELETE ON you_scout_nominations
  FOR EACH ROW EXECUTE FUNCTION distinct_children_forget('nomination');--> statement-breakpoint
CREATE TRIGGER removals_own_no AFTER UPDATE OF is_taken_down_elsewhere ON you_scout_nominations
  FOR EACH ROW WHEN (
    OLD.is_taken_down_elsewhere AND NOT NEW.is_taken_down_elsewhere AND NEW.guardian_revoked_at IS NOT NULL
  )
  EXECUTE FUNCTION removals_note('nomination.own_no', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_guardian_returned AFTER UPDATE OF is_guardian_returned ON you_scout_nominations
  FOR EACH ROW WHEN (NEW.is_guardian_returned AND NOT OLD.is_guardian_returned)
  EXECUTE FUNCTION removals_note('nomination.guardian_returned', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_guardian_decided AFTER UPDATE OF is_guardian_returned ON you_scout_nominations
  FOR EACH ROW WHEN (OLD.is_guardian_returned AND NOT NEW.is_guardian_returned)
  EXECUTE FUNCTION removals_note('nomination.guardian_returned', 'given back');--> statement-breakpoint
CREATE TRIGGER removals_guardian_shortened AFTER UPDATE OF guardian_shortened_at ON you_scout_nominations
  FOR EACH ROW WHEN (
    NEW.guardian_shortened_at IS NOT NULL AND OLD.guardian_shortened_at IS DISTINCT FROM NEW.guardian_shortened_at
  )
  EXECUTE FUNCTION removals_note('nomination.short', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_guardian_lengthened AFTER UPDATE OF guardian_shortened_at ON you_scout_nominations
  FOR EACH ROW WHEN (OLD.guardian_shortened_at IS NOT NULL AND NEW.guardian_shortened_at IS NULL)
  EXECUTE FUNCTION removals_note('nomination.short', 'given back');--> statement-breakpoint

CREATE TABLE you_scout_former_names (
  nomination_id integer REFERENCES you_scout_nominations ON DELETE CASCADE,
  first_name text,
  last_name text,
  until timestamptz NOT NULL DEFAULT clock_timestamp(),
  first_until timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (nomination_id, first_name, last_name)
);--> statement-breakpoint

CREATE FUNCTION you_scout_former_names_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.blanked_at IS NOT NULL THEN
    DELETE FROM you_scout_former_names WHERE nomination_id = NEW.id;
  ELSE
    INSERT INTO you_scout_former_names (nomination_id, first_name, last_name)
    VALUES (OLD.id, OLD.first_name, OLD.last_name)
    ON CONFLICT (nomination_id, first_name, last_name) DO UPDATE SET until = excluded.until;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER nomination_renamed AFTER UPDATE OF first_name, last_name ON you_scout_nominations
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name) IS DISTINCT FROM (NEW.first_name, NEW.last_name))
  EXECUTE FUNCTION you_scout_former_names_keep();--> statement-breakpoint

-- Apart from nominations: each vote updates a nomination's row, and would write its words anew.
CREATE TABLE you_scout_nomination_words (
  nomination_id integer PRIMARY KEY REFERENCES you_scout_nominations ON DELETE CASCADE,
  names tsvector NOT NULL,
  all_words tsvector NOT NULL
);--> statement-breakpoint
CREATE INDEX you_scout_nomination_words_names_idx
  ON you_scout_nomination_words USING gin (names) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX you_scout_nomination_words_all_words_idx
  ON you_scout_nomination_words USING gin (all_words) WITH (fastupdate = off);--> statement-breakpoint

CREATE FUNCTION you_scout_nomination_words_write() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text := concat_ws(' ', NEW.first_name, NEW.last_name, NEW.submitted_by_name);
BEGIN
  INSERT INTO you_scout_nomination_words (nomination_id, names, all_words)
  VALUES (NEW.id, search_vector(names, ''),
    search_vector(names, concat_ws(' ', NEW.submitted_by_email, NEW.guardian_email)))
  ON CONFLICT (nomination_id)
    DO UPDATE SET names = EXCLUDED.names, all_words = EXCLUDED.all_words;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER you_scout_nomination_words_write
  AFTER INSERT OR UPDATE OF first_name, last_name, submitted_by_name, submitted_by_email, guardian_email ON
    you_scout_nominations
  FOR EACH ROW EXECUTE FUNCTION you_scout_nomination_words_write();--> statement-breakpoint

CREATE TABLE you_scout_votes (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  nomination_id integer NOT NULL REFERENCES you_scout_nominations ON DELETE CASCADE,
  voter_ip text NOT NULL,
  voter_network text NOT NULL,
  voter_email text,
  user_id integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  voter_site text,
  voided_at timestamptz,
  account_address text,
  undone_at timestamptz,
  held_burst_id integer,
  voter_mailbox text,
  burst_id integer,
  CONSTRAINT you_scout_votes_once_key UNIQUE NULLS NOT DISTINCT (nomination_id, voter_ip, undone_at)
);--> statement-breakpoint
CREATE INDEX you_scout_votes_created_at_idx ON you_scout_votes (created_at);--> statement-breakpoint
CREATE INDEX you_scout_votes_user_id_idx ON you_scout_votes (user_id);--> statement-breakpoint
CREATE INDEX you_scout_votes_nomination_id_created_at_idx ON you_scout_votes (nomination_id, created_at);--> statement-breakpoint
CREATE INDEX you_scout_votes_voter_network_idx
  ON you_scout_votes (left(voter_network, 12), nomination_id, created_at);--> statement-breakpoint
CREATE INDEX you_scout_votes_held_burst_id_idx ON you_scout_votes (held_burst_id) WHERE held_burst_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX you_scout_votes_known_idx ON you_scout_votes (created_at) WHERE voter_network <> 'forgotten';--> statement-breakpoint
CREATE INDEX you_scout_votes_account_address_idx ON you_scout_votes (account_address, nomination_id)
  WHERE account_address IS NOT NULL AND undone_at IS NULL;--> statement-breakpoint
CREATE INDEX you_scout_votes_voter_mailbox_idx ON you_scout_votes (voter_mailbox, nomination_id, undone_at)
  WHERE voter_mailbox IS NOT NULL;--> statement-breakpoint
CREATE INDEX you_scout_votes_voter_mailbox_created_at_idx
  ON you_scout_votes (left(voter_mailbox, 12), undone_at, created_at) WHERE voter_mailbox IS NOT NULL;--> statement-breakpoint
CREATE INDEX you_scout_votes_voter_ip_created_at_idx ON you_scout_votes (left(voter_ip, 12), undone_at, created_at);--> statement-breakpoint
CREATE INDEX you_scout_votes_voter_site_idx ON you_scout_votes (voter_network, nomination_id, created_at, voter_site)
  WHERE voter_site IS NOT NULL AND undone_at IS NULL;--> statement-breakpoint

-- Repeats the votes by week and month, because a leaderboard would otherwise read every vote.
CREATE TABLE you_scout_vote_counts (
  nomination_id integer REFERENCES you_scout_nominations ON DELETE CASCADE,
  period text CHECK (period IN ('week', 'month')),
  starts_on date,
  votes integer NOT NULL,
  PRIMARY KEY (nomination_id, period, starts_on)
);--> statement-breakpoint
CREATE INDEX you_scout_vote_counts_period_idx ON you_scout_vote_counts (period, starts_on, votes, nomination_id);--> statement-breakpoint

-- Writes rows in one order, so that batches of several processes can't deadlock.
CREATE FUNCTION you_scout_period_sizes_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO you_scout_sport_sizes (period, starts_on, sport, nominations)
    SELECT period, starts_on, (SELECT sport FROM you_scout_nominations WHERE id = nomination_id), count(*)
    FROM added WHERE votes > 0
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (period, starts_on, sport)
      DO UPDATE SET nominations = you_scout_sport_sizes.nominations + EXCLUDED.nominations;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO you_scout_sport_sizes (period, starts_on, sport, nominations)
    SELECT period, starts_on, (SELECT sport FROM you_scout_nominations WHERE id = nomination_id), -count(*)
    FROM removed WHERE votes > 0
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (period, starts_on, sport)
      DO UPDATE SET nominations = you_scout_sport_sizes.nominations + EXCLUDED.nominations;
  ELSE
    INSERT INTO you_scout_sport_sizes (period, starts_on, sport, nominations)
    SELECT period, starts_on, (SELECT sport FROM you_scout_nominations WHERE id = nomination_id), sum(difference) FROM (
      SELECT nomination_id, period, starts_on, sum(sign) AS difference FROM (
        SELECT nomination_id, period, starts_on, 1 AS sign FROM added WHERE votes > 0
        UNION ALL
        SELECT nomination_id, period, starts_on, -1 FROM removed WHERE votes > 0
      ) AS "all" GROUP BY 1, 2, 3 HAVING sum(sign) <> 0
    ) AS changed
    GROUP BY 1, 2, 3 HAVING sum(difference) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (period, starts_on, sport)
      DO UPDATE SET nominations = you_scout_sport_sizes.nominations + EXCLUDED.nominations;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER you_scout_period_sizes_added AFTER INSERT ON you_scout_vote_counts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION you_scout_period_sizes_count();--> statement-breakpoint
CREATE TRIGGER you_scout_period_sizes_changed AFTER UPDATE ON you_scout_vote_counts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION you_scout_period_sizes_count();--> statement-breakpoint
CREATE TRIGGER you_scout_period_sizes_removed AFTER DELETE ON you_scout_vote_counts
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION you_scout_period_sizes_count();--> statement-breakpoint

CREATE FUNCTION you_scout_vote_counts_remove() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM you_scout_vote_counts WHERE nomination_id = OLD.id;
  RETURN OLD;
END
$$;--> statement-breakpoint
-- Counts go first, while the sport of their nomination can still be read.
CREATE TRIGGER you_scout_vote_counts_remove BEFORE DELETE ON you_scout_nominations
  FOR EACH ROW EXECUTE FUNCTION you_scout_vote_counts_remove();--> statement-breakpoint

CREATE TABLE you_scout_sport_sizes (
  period text,
  starts_on date,
  nominations integer NOT NULL,
  sport text,
  PRIMARY KEY (period, starts_on, sport)
);--> statement-breakpoint

CREATE FUNCTION you_scout_sport_sizes_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO you_scout_sport_sizes (period, starts_on, sport, nominations)
  SELECT period, starts_on, moved.sport, moved.difference
  FROM you_scout_vote_counts CROSS JOIN (VALUES (OLD.sport, -1), (NEW.sport, 1)) AS moved (sport, difference)
  WHERE nomination_id = NEW.id AND votes > 0
  ORDER BY 1, 2, 3
  ON CONFLICT (period, starts_on, sport)
    DO UPDATE SET nominations = you_scout_sport_sizes.nominations + EXCLUDED.nominations;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER you_scout_sport_sizes_move AFTER UPDATE OF sport ON you_scout_nominations
  FOR EACH ROW WHEN (OLD.sport <> NEW.sport) EXECUTE FUNCTION you_scout_sport_sizes_move();--> statement-breakpoint

-- Decisions add lines: updating one count per choice would make them wait for each other.
CREATE TABLE you_scout_choices (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  sport text,
  choice text NOT NULL,
  nominations integer NOT NULL
);--> statement-breakpoint

CREATE FUNCTION you_scout_choices_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND you_scout_is_public(OLD.status, OLD.hidden_at, OLD.guardian_revoked_at) THEN
    INSERT INTO you_scout_choices (sport, choice, nominations)
    VALUES (OLD.sport, OLD.position, -1), (NULL, OLD.city, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND you_scout_is_public(NEW.status, NEW.hidden_at, NEW.guardian_revoked_at) THEN
    INSERT INTO you_scout_choices (sport, choice, nominations)
    VALUES (NEW.sport, NEW.position, 1), (NULL, NEW.city, 1);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER you_scout_choices_added AFTER INSERT ON you_scout_nominations
  FOR EACH ROW EXECUTE FUNCTION you_scout_choices_count();--> statement-breakpoint
-- No vote changes these columns.
CREATE TRIGGER you_scout_choices_changed
  AFTER UPDATE OF sport, position, city, status, hidden_at, guardian_revoked_at ON you_scout_nominations
  FOR EACH ROW EXECUTE FUNCTION you_scout_choices_count();--> statement-breakpoint
CREATE TRIGGER you_scout_choices_removed AFTER DELETE ON you_scout_nominations
  FOR EACH ROW EXECUTE FUNCTION you_scout_choices_count();--> statement-breakpoint

-- Comments

CREATE TABLE you_scout_comments (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  nomination_id integer NOT NULL REFERENCES you_scout_nominations ON DELETE CASCADE,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  voter_name text NOT NULL,
  voter_email text,
  comment text NOT NULL,
  is_approved boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  hidden_at timestamptz
);--> statement-breakpoint
CREATE INDEX you_scout_comments_nomination_id_idx ON you_scout_comments (nomination_id, id);--> statement-breakpoint
CREATE INDEX you_scout_comments_user_id_idx ON you_scout_comments (user_id, id);--> statement-breakpoint
CREATE INDEX you_scout_comments_is_approved_idx ON you_scout_comments (is_approved, id);--> statement-breakpoint
CREATE INDEX you_scout_comments_waiting_idx ON you_scout_comments (created_at, id)
  WHERE NOT is_approved AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX you_scout_comments_words_idx
  ON you_scout_comments USING gin (search_vector('', comment)) WITH (fastupdate = off);--> statement-breakpoint

CREATE TRIGGER removals_deleted AFTER DELETE ON you_scout_comments
  FOR EACH ROW EXECUTE FUNCTION removals_note('comment.exists', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_hidden AFTER UPDATE OF hidden_at ON you_scout_comments
  FOR EACH ROW WHEN (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL)
  EXECUTE FUNCTION removals_note('comment.visible', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_shown AFTER UPDATE OF hidden_at ON you_scout_comments
  FOR EACH ROW WHEN (OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL)
  EXECUTE FUNCTION removals_note('comment.visible', 'given back');--> statement-breakpoint
CREATE TRIGGER removals_held AFTER UPDATE OF is_approved ON you_scout_comments
  FOR EACH ROW WHEN (OLD.is_approved AND NOT NEW.is_approved)
  EXECUTE FUNCTION removals_note('comment.approved', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_approved AFTER UPDATE OF is_approved ON you_scout_comments
  FOR EACH ROW WHEN (NOT OLD.is_approved AND NEW.is_approved)
  EXECUTE FUNCTION removals_note('comment.approved', 'given back');--> statement-breakpoint

CREATE TABLE you_scout_reports (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  nomination_id integer REFERENCES you_scout_nominations ON DELETE CASCADE,
  comment_id integer REFERENCES you_scout_comments ON DELETE CASCADE,
  reporter text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('private_data', 'untrue', 'hurtful', 'spam', 'other')),
  note text,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'upheld', 'dismissed')),
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  is_of_account boolean NOT NULL DEFAULT false,
  reporter_account text,
  UNIQUE (nomination_id, reporter),
  UNIQUE (comment_id, reporter),
  CONSTRAINT you_scout_reports_subject_check CHECK ((nomination_id IS NULL) <> (comment_id IS NULL))
);--> statement-breakpoint
CREATE INDEX you_scout_reports_status_idx ON you_scout_reports (status, id);--> statement-breakpoint

-- Badges

CREATE TABLE scout_badges (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL UNIQUE,
  description text NOT NULL,
  icon text NOT NULL,
  requirements jsonb NOT NULL
);--> statement-breakpoint

INSERT INTO scout_badges (name, description, icon, requirements) VALUES
  ('First Look', 'A nomination of yours was approved.', 'binoculars', '{"metric": "approved", "gte": 1}'),
  ('Talent Spotter', 'Five nominations of yours were approved.', 'telescope', '{"metric": "approved", "gte": 5}'),
  ('Bird Dog', 'Fifteen nominations of yours were approved.', 'dog', '{"metric": "approved", "gte": 15}'),
  ('First Vote', 'You voted for the first time.', 'vote', '{"metric": "votes", "gte": 1}'),
  ('Regular', 'You voted 25 times.', 'ticket', '{"metric": "votes", "gte": 25}'),
  ('Superfan', 'You voted 100 times.', 'megaphone', '{"metric": "votes", "gte": 100}'),
  ('Voice', 'You wrote ten comments.', 'message-circle', '{"metric": "comments", "gte": 10}'),
  ('Fan Favorite Finder', 'A nomination of yours has 100 votes.', 'flame', '{"metric": "most_votes", "gte": 100}'),
  ('Scout of the Board', 'A nomination of yours made it onto the NOLA Top 100.', 'medal', '{"metric": "promoted", "gte": 1}');--> statement-breakpoint

CREATE TABLE user_badges (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  badge_id integer NOT NULL REFERENCES scout_badges ON DELETE CASCADE,
  awarded_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, badge_id)
);--> statement-breakpoint

-- Votes of both boards

-- The limits of an account count over both boards, of which neither domain knows the other.
CREATE VIEW votes_of_all_boards AS
SELECT voter_ip AS voter, voter_mailbox AS mailbox, voted_at, undone_at FROM prospect_votes
UNION ALL
SELECT voter_ip, voter_mailbox, created_at, undone_at FROM you_scout_votes;
