-- Profiles

CREATE TABLE user_profiles (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  display_name text,
  bio text,
  location text,
  team_name text,
  team_position text,
  photo_url text,
  social_links jsonb NOT NULL DEFAULT '{}',
  verification_status text NOT NULL DEFAULT 'pending',
  division text,
  notification_preferences jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  verification_note text,
  CHECK (verification_status IN ('pending', 'verified', 'rejected'))
);--> statement-breakpoint
CREATE INDEX user_profiles_pending_idx ON user_profiles (user_id)
  WHERE verification_status = 'pending' AND team_name IS NOT NULL;--> statement-breakpoint
CREATE INDEX user_profiles_words_idx
  ON user_profiles USING gin (search_vector(display_name, '')) WITH (fastupdate = off);--> statement-breakpoint

CREATE FUNCTION removals_note_switches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at, is_removed)
  SELECT 'account.mails.' || switch.key, users.id, users.created_at, switch.value = 'false'
  FROM jsonb_each_text(NEW.notification_preferences) AS switch, users
  WHERE users.id = NEW.user_id
    AND (switch.value = 'false')
      <> coalesce(OLD.notification_preferences ->> switch.key = 'false', false);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_switched AFTER INSERT OR UPDATE OF notification_preferences ON user_profiles
  FOR EACH ROW EXECUTE FUNCTION removals_note_switches();--> statement-breakpoint

-- Athletes

CREATE TABLE rawpass_athletes (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  first_name text NOT NULL,
  last_name text NOT NULL,
  birth_date date,
  emergency_name text,
  emergency_phone text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  birth_date_corrected_at timestamptz
);--> statement-breakpoint
CREATE INDEX rawpass_athletes_user_id_idx ON rawpass_athletes (user_id, id);--> statement-breakpoint
CREATE INDEX rawpass_athletes_words_idx
  ON rawpass_athletes USING gin (search_vector(first_name || ' ' || last_name, '')) WITH (fastupdate = off);--> statement-breakpoint

-- A waiver outlives its athlete as evidence, so it copies both names.
CREATE TABLE rawpass_waivers (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  athlete_id integer REFERENCES rawpass_athletes ON DELETE SET NULL,
  athlete_name text NOT NULL,
  guardian_name text NOT NULL,
  version text NOT NULL,
  agreed_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX rawpass_waivers_athlete_id_idx ON rawpass_waivers (athlete_id, agreed_at);--> statement-breakpoint
CREATE INDEX rawpass_waivers_agreed_at_idx ON rawpass_waivers (agreed_at);--> statement-breakpoint

-- Newsletter

CREATE TABLE newsletter_subscriptions (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  -- One address is one row.
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text,
  confirmation_hash text UNIQUE,
  confirmation_asked_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  words tsvector NOT NULL GENERATED ALWAYS AS (search_vector(coalesce(name, ''), email)) STORED,
  CONSTRAINT newsletter_subscriptions_confirmation_check CHECK (
    (confirmation_hash IS NULL) = (confirmation_asked_at IS NULL)
  )
);--> statement-breakpoint
CREATE INDEX newsletter_subscriptions_confirmed_created_at_id_idx ON newsletter_subscriptions (created_at, id)
  WHERE confirmed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX newsletter_subscriptions_words_idx ON newsletter_subscriptions USING gin (words) WITH (fastupdate = off);--> statement-breakpoint

CREATE TRIGGER removals_deleted AFTER DELETE ON newsletter_subscriptions
  FOR EACH ROW EXECUTE FUNCTION removals_note('subscription.exists', 'removed');--> statement-breakpoint

-- Contact

CREATE TABLE contact_submissions (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  email text NOT NULL,
  organization text NOT NULL,
  message text NOT NULL,
  status text NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'answered')),
  created_at timestamptz NOT NULL DEFAULT now(),
  staff_note text,
  words tsvector NOT NULL GENERATED ALWAYS AS (
    search_vector(name || ' ' || organization, email || ' ' || message)
  ) STORED,
  assignee_id integer REFERENCES users ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX contact_submissions_created_at_id_idx ON contact_submissions (created_at, id);--> statement-breakpoint
CREATE INDEX contact_submissions_status_idx ON contact_submissions (status, created_at, id);--> statement-breakpoint
CREATE INDEX contact_submissions_words_idx ON contact_submissions USING gin (words) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX contact_submissions_assignee_id_idx ON contact_submissions (assignee_id);--> statement-breakpoint

CREATE TABLE contact_replies (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  message_id integer NOT NULL REFERENCES contact_submissions ON DELETE CASCADE,
  user_id integer REFERENCES users ON DELETE SET NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint
CREATE INDEX contact_replies_message_id_idx ON contact_replies (message_id, id);--> statement-breakpoint
CREATE INDEX contact_replies_user_id_idx ON contact_replies (user_id);
