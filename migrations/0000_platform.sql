-- Infrastructure

-- Words of a text as people search for them, folded as `lib/names/plain-letters.ts` folds them; a test compares both.
-- Calls no function of ours, so that a dump can be restored with any search path. The indexes over words have no
-- `fastupdate`, which would make reads slow after many writes.
CREATE FUNCTION search_vector(names text, others text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT array_to_tsvector(array(
    SELECT array_to_string(words[place : place + more], '')
    FROM (VALUES (names, 2, repeat(' ', 9)), (others, 0, '')) AS given (text, joined, gap),
      normalize(translate(text, '''’‘ʼʻ‛`´′＇', gap), NFKD) AS taken_apart,
      translate(
        lower(taken_apart COLLATE "und-x-icu"),
        'ɑаαʙƀɓвьβᴄƈсđðᴅɖɗԁᴇəɛеєεꜰƒɡɢɠħʜɦһнıɪɨɩіιᴊȷʝјᴋƙĸкκłʟƚɫɬɭӏᴍɱмμɴŋɲɳпηøᴏɔɵоοᴘƥрρʠԛʀɾɽɼгꜱʂѕᴛŧʈƭтτᴜʉυᴠʋνᴡԝωхχʏƴуγᴢʐʑƶζ' || U&'\115f\1160',
        'aaabbbbbbcccddddddeeeeeeffggghhhhhiiiiiijjjjkkkkklllllllmmmmnnnnnnooooooppppqqrrrrrsssttttttuuuvvvwwwxxyyyyzzzzz') AS letters,
      replace(replace(replace(replace(letters, 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
        AS folded,
      regexp_replace(
        folded COLLATE "und-x-icu",
        '[^[:alnum:][:space:][:punct:]$+<=>^`|~\u2190-\u2bff\U0001f000-\U0001faff]+',
        '', 'g') AS seen,
      regexp_replace(seen COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g') AS parted,
      string_to_array(
        btrim(regexp_replace(parted, '([^ ]{60})[^ ]+', '\1', 'g')),
        ' ') AS words,
      generate_subscripts(words, 1) AS place,
      generate_series(0, joined) AS more
  ))
$$;--> statement-breakpoint

CREATE TABLE site_settings (
  key text PRIMARY KEY,
  value text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint

-- A setting has no creation time, so its removals are dated to the epoch.
CREATE FUNCTION removals_note_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.value <> OLD.value THEN
    INSERT INTO removals (kind, subject, subject_created_at, is_removed)
    VALUES ('setting.' || NEW.key, NEW.key, 'epoch', NEW.value = TG_ARGV[0]);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_board_consent_changed AFTER INSERT OR UPDATE OF value ON site_settings
  FOR EACH ROW WHEN (NEW.key = 'board-consent') EXECUTE FUNCTION removals_note_setting('agreed');--> statement-breakpoint
CREATE TRIGGER removals_connect_switched AFTER INSERT OR UPDATE OF value ON site_settings
  FOR EACH ROW WHEN (NEW.key = 'connect-on') EXECUTE FUNCTION removals_note_setting('false');--> statement-breakpoint

CREATE TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL,
  expire timestamptz
);--> statement-breakpoint
CREATE INDEX rate_limits_expire_idx ON rate_limits (expire);--> statement-breakpoint

CREATE TABLE created_once (
  hash text PRIMARY KEY,
  record_id integer NOT NULL,
  created_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX created_once_created_at_idx ON created_once (created_at);--> statement-breakpoint

CREATE TABLE mails (
  cause text PRIMARY KEY,
  message jsonb,
  queued_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);--> statement-breakpoint
CREATE INDEX mails_queued_at_idx ON mails (queued_at);--> statement-breakpoint

CREATE TABLE security_events (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  day date NOT NULL,
  kind text NOT NULL,
  account_id integer,
  client text NOT NULL,
  detail text NOT NULL,
  count integer NOT NULL,
  created_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  CONSTRAINT security_events_key UNIQUE NULLS NOT DISTINCT (day, kind, account_id, client, detail)
);--> statement-breakpoint
CREATE INDEX security_events_created_at_id_idx ON security_events (created_at, id);--> statement-breakpoint
CREATE INDEX security_events_kind_created_at_id_idx ON security_events (kind, created_at, id);--> statement-breakpoint
CREATE INDEX security_events_account_id_idx ON security_events (account_id);--> statement-breakpoint
CREATE INDEX security_events_client_idx ON security_events (client);--> statement-breakpoint

-- Triggers record removals in the transaction of the change, whoever makes it
-- (docs/decisions/011-removals-outlive-a-restore.md).
CREATE TABLE removals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  subject text NOT NULL,
  subject_created_at timestamptz NOT NULL,
  is_removed boolean NOT NULL DEFAULT true,
  noted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kept_at timestamptz
);--> statement-breakpoint
CREATE INDEX removals_noted_at_idx ON removals (noted_at);--> statement-breakpoint
CREATE INDEX removals_not_kept_idx ON removals (noted_at) WHERE kept_at IS NULL;--> statement-breakpoint

CREATE FUNCTION removals_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at, is_removed)
  VALUES (TG_ARGV[0], OLD.id, OLD.created_at, TG_ARGV[1] = 'removed');
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Accounts

CREATE TABLE users (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  username text NOT NULL CHECK (username ~ '^[A-Za-z0-9_.-]{3,30}$'),
  password text NOT NULL,
  email text,
  role text NOT NULL CHECK (role IN ('coach', 'parent', 'fan', 'admin')),
  created_at timestamptz NOT NULL DEFAULT now(),
  adult_confirmed_at timestamptz,
  suspended_at timestamptz,
  email_confirmed_at timestamptz,
  admin_since timestamptz
);--> statement-breakpoint
CREATE UNIQUE INDEX users_username_key ON users (lower(username));--> statement-breakpoint
CREATE INDEX users_created_at_id_idx ON users (created_at, id);--> statement-breakpoint
CREATE INDEX users_role_created_at_id_idx ON users (role, created_at, id);--> statement-breakpoint
CREATE INDEX users_suspended_at_idx ON users (suspended_at) WHERE suspended_at IS NOT NULL;--> statement-breakpoint
-- `text_pattern_ops` lets an index serve a search by prefix in any collation.
CREATE INDEX users_username_search_idx ON users (lower(username) text_pattern_ops);--> statement-breakpoint
CREATE INDEX users_email_search_idx ON users (lower(email) text_pattern_ops);--> statement-breakpoint

CREATE TRIGGER removals_deleted AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION removals_note('account.exists', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_suspended AFTER UPDATE OF suspended_at ON users
  FOR EACH ROW WHEN (OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL)
  EXECUTE FUNCTION removals_note('account.usable', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_reinstated AFTER UPDATE OF suspended_at ON users
  FOR EACH ROW WHEN (OLD.suspended_at IS NOT NULL AND NEW.suspended_at IS NULL)
  EXECUTE FUNCTION removals_note('account.usable', 'given back');--> statement-breakpoint
CREATE TRIGGER removals_demoted AFTER UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role = 'admin' AND NEW.role <> 'admin')
  EXECUTE FUNCTION removals_note('account.admin', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_promoted AFTER UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role <> 'admin' AND NEW.role = 'admin')
  EXECUTE FUNCTION removals_note('account.admin', 'given back');--> statement-breakpoint

CREATE TABLE staff_rights (
  user_id integer REFERENCES users ON DELETE CASCADE,
  -- `right` is a reserved word.
  right_name text CHECK (right_name IN ('scout', 'moderator', 'shop', 'desk', 'partners', 'bookkeeper')),
  given_by integer REFERENCES users ON DELETE SET NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, right_name)
);--> statement-breakpoint

CREATE FUNCTION removals_note_right() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at, is_removed)
  SELECT 'account.right.' || changed.right_name, users.id, users.created_at, TG_OP = 'DELETE'
  FROM (SELECT coalesce(NEW.user_id, OLD.user_id), coalesce(NEW.right_name, OLD.right_name))
    AS changed (user_id, right_name)
  JOIN users ON users.id = changed.user_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_changed AFTER INSERT OR DELETE ON staff_rights
  FOR EACH ROW EXECUTE FUNCTION removals_note_right();--> statement-breakpoint

CREATE TABLE staff_invitations (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  rights text[] NOT NULL,
  reason text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  invited_by integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (rights <> '{}' AND rights <@ array['scout', 'moderator', 'shop', 'desk', 'partners', 'bookkeeper'])
);--> statement-breakpoint
CREATE UNIQUE INDEX staff_invitations_email_key ON staff_invitations (lower(email));--> statement-breakpoint
CREATE INDEX staff_invitations_invited_by_idx ON staff_invitations (invited_by);--> statement-breakpoint

CREATE TABLE sessions (
  token_hash text PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL DEFAULT 'full' CHECK (kind IN ('full', 'desk')),
  id integer GENERATED ALWAYS AS IDENTITY UNIQUE,
  device text,
  confirmed_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint
CREATE INDEX sessions_user_id_idx ON sessions (user_id);--> statement-breakpoint

-- Stores the address and no account, so that an unknown address takes as long as a known one.
CREATE TABLE password_reset_requests (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint

CREATE TABLE password_resets (
  token_hash text PRIMARY KEY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);--> statement-breakpoint
CREATE INDEX password_resets_user_id_idx ON password_resets (user_id);--> statement-breakpoint

CREATE TABLE email_confirmations (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);--> statement-breakpoint

CREATE TABLE user_activity (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  activity_type text NOT NULL,
  activity_data jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint
CREATE INDEX user_activity_user_id_id_idx ON user_activity (user_id, id);--> statement-breakpoint

CREATE TABLE setup_codes (
  code_hash text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint

CREATE TABLE kept_usernames (
  name_hash text PRIMARY KEY,
  deleted_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX kept_usernames_deleted_at_idx ON kept_usernames (deleted_at);--> statement-breakpoint

CREATE FUNCTION removals_note_username() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at)
  VALUES ('account.name', NEW.name_hash, NEW.deleted_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_username_kept AFTER INSERT OR UPDATE ON kept_usernames
  FOR EACH ROW EXECUTE FUNCTION removals_note_username();--> statement-breakpoint

-- Two-factor

CREATE TABLE authenticators (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  sealed_secret text NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  last_step integer
);--> statement-breakpoint

CREATE FUNCTION removals_note_app() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at)
  VALUES ('account.app', OLD.user_id, OLD.created_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_deleted AFTER DELETE ON authenticators
  FOR EACH ROW EXECUTE FUNCTION removals_note_app();--> statement-breakpoint

CREATE TABLE recovery_codes (
  user_id integer REFERENCES users ON DELETE CASCADE,
  code_hash text,
  PRIMARY KEY (user_id, code_hash)
);--> statement-breakpoint

CREATE TABLE passkeys (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key text NOT NULL,
  counter bigint NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);--> statement-breakpoint
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);--> statement-breakpoint

CREATE TRIGGER removals_deleted AFTER DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION removals_note('account.passkey', 'removed');--> statement-breakpoint

CREATE TABLE factor_recoveries (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  proposed_by integer NOT NULL REFERENCES users ON DELETE CASCADE,
  reason text NOT NULL,
  proposed_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX factor_recoveries_proposed_by_idx ON factor_recoveries (proposed_by);--> statement-breakpoint

CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX passkey_challenges_user_id_idx ON passkey_challenges (user_id);--> statement-breakpoint

-- Audit

CREATE TABLE audit_entries (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  actor_id integer,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id integer,
  before jsonb NOT NULL DEFAULT '{}',
  after jsonb NOT NULL DEFAULT '{}',
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_on date,
  part_of integer
);--> statement-breakpoint
CREATE INDEX audit_entries_subject_idx ON audit_entries (subject_type, subject_id, id);--> statement-breakpoint
CREATE INDEX audit_entries_actor_id_idx ON audit_entries (actor_id, id);--> statement-breakpoint
CREATE INDEX audit_entries_action_idx ON audit_entries (action, id);--> statement-breakpoint
CREATE INDEX audit_entries_created_at_idx ON audit_entries (created_at);--> statement-breakpoint
CREATE UNIQUE INDEX audit_entries_read_key ON audit_entries (actor_id, subject_type, read_on)
  WHERE read_on IS NOT NULL;--> statement-breakpoint

-- A trigger, so that no code path and no console can change an entry, or delete one within 24 months. Erasing the
-- address of a deleted child's guardian is the only change.
CREATE FUNCTION audit_entries_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '24 months' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE'
    AND NEW.before = OLD.before || (CASE WHEN OLD.before ? 'guardianEmail' THEN '{"guardianEmail": "erased"}'::jsonb ELSE '{}' END)
    AND NEW.after = OLD.after || (CASE WHEN OLD.after ? 'guardianEmail' THEN '{"guardianEmail": "erased"}'::jsonb ELSE '{}' END)
    AND (to_jsonb(NEW) - 'before' - 'after') = (to_jsonb(OLD) - 'before' - 'after') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'An audit entry is never changed, and stays for 24 months.'
    USING ERRCODE = 'integrity_constraint_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_entries_keep BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION audit_entries_keep();--> statement-breakpoint
-- TRUNCATE fires no row triggers.
CREATE TRIGGER audit_entries_keep_all BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_keep();--> statement-breakpoint

CREATE FUNCTION audit_entries_erase_guardians() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE audit_entries AS entry SET
    before = entry.before || (CASE WHEN entry.before ? 'guardianEmail' THEN '{"guardianEmail": "erased"}'::jsonb ELSE '{}' END),
    after = entry.after || (CASE WHEN entry.after ? 'guardianEmail' THEN '{"guardianEmail": "erased"}'::jsonb ELSE '{}' END)
  WHERE entry.subject_type = TG_ARGV[0] AND entry.subject_id = OLD.id
    AND (entry.before ? 'guardianEmail' OR entry.after ? 'guardianEmail');
  RETURN NULL;
END
$$;--> statement-breakpoint

-- Notifications

-- The specification's name, although the bell serves every area.
CREATE TABLE connect_notifications (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  type text NOT NULL,
  related_id integer,
  cause text NOT NULL,
  title text NOT NULL,
  message text NOT NULL,
  is_read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, cause)
);--> statement-breakpoint
CREATE INDEX connect_notifications_newest_idx ON connect_notifications (user_id, created_at, id);--> statement-breakpoint
CREATE INDEX connect_notifications_unread_idx ON connect_notifications (user_id) WHERE NOT is_read;--> statement-breakpoint
CREATE INDEX connect_notifications_created_at_idx ON connect_notifications (created_at);--> statement-breakpoint

-- Uploads

CREATE TABLE uploads (
  name text PRIMARY KEY,
  user_id integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  claimed_at timestamptz,
  is_of_site boolean NOT NULL DEFAULT false
);--> statement-breakpoint
CREATE INDEX uploads_user_id_idx ON uploads (user_id);--> statement-breakpoint

CREATE FUNCTION removals_note_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at)
  VALUES ('upload.exists', OLD.name, OLD.created_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_deleted AFTER DELETE ON uploads
  FOR EACH ROW EXECUTE FUNCTION removals_note_upload();
