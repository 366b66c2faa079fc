-- Schedule

CREATE TABLE rawpass_activities (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL UNIQUE,
  type text NOT NULL,
  description text NOT NULL,
  rate_per_session numeric(10,2) NOT NULL CHECK (rate_per_session BETWEEN 1 AND 1000),
  min_age integer NOT NULL,
  max_age integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT rawpass_activities_age_check CHECK (0 <= min_age AND min_age <= max_age AND max_age <= 99)
);--> statement-breakpoint

CREATE TABLE rawpass_time_slots (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  activity_id integer NOT NULL REFERENCES rawpass_activities,
  day_of_week integer NOT NULL CHECK (day_of_week BETWEEN 0 AND 6),
  -- Local times, which no time zone may shift.
  start_time text NOT NULL,
  end_time text NOT NULL,
  max_capacity integer NOT NULL CHECK (max_capacity BETWEEN 1 AND 200),
  is_available boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  first_date date,
  last_date date,
  coach text,
  place text,
  CONSTRAINT rawpass_time_slots_time_check CHECK (
    start_time ~ '^[0-2][0-9]:[0-5][0-9]$'
    AND end_time ~ '^[0-2][0-9]:[0-5][0-9]$'
    AND start_time >= '06:00'
    AND start_time < end_time
    AND end_time <= '22:00'
  ),
  CONSTRAINT rawpass_time_slots_date_check CHECK (first_date IS NULL OR last_date IS NULL OR first_date <= last_date)
);--> statement-breakpoint
CREATE INDEX rawpass_time_slots_activity_id_idx ON rawpass_time_slots (activity_id);--> statement-breakpoint

CREATE TABLE rawpass_closures (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  from_date date NOT NULL,
  to_date date NOT NULL,
  activity_id integer REFERENCES rawpass_activities ON DELETE CASCADE,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  from_time text,
  slot_id integer REFERENCES rawpass_time_slots ON DELETE CASCADE,
  CONSTRAINT rawpass_closures_date_check CHECK (from_date <= to_date),
  CONSTRAINT rawpass_closures_part_check CHECK ((from_time IS NULL AND slot_id IS NULL) OR from_date = to_date)
);--> statement-breakpoint
CREATE INDEX rawpass_closures_to_date_idx ON rawpass_closures (to_date, from_date);--> statement-breakpoint
CREATE INDEX rawpass_closures_slot_id_idx ON rawpass_closures (slot_id);--> statement-breakpoint

-- Bookings

CREATE TABLE rawpass_standing_places (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  athlete_id integer NOT NULL REFERENCES rawpass_athletes ON DELETE CASCADE,
  slot_id integer NOT NULL REFERENCES rawpass_time_slots,
  -- No foreign key, because bookings know no passes.
  pass_id integer,
  first_date date NOT NULL,
  last_date date,
  held_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  unpaid_from date,
  CONSTRAINT rawpass_standing_places_pass_id_check CHECK (pass_id IS NOT NULL OR held_until IS NOT NULL),
  CONSTRAINT rawpass_standing_places_date_check CHECK (last_date IS NULL OR first_date <= last_date + 1)
);--> statement-breakpoint
CREATE INDEX rawpass_standing_places_athlete_id_idx ON rawpass_standing_places (athlete_id);--> statement-breakpoint
CREATE INDEX rawpass_standing_places_pass_id_idx ON rawpass_standing_places (pass_id);--> statement-breakpoint
CREATE INDEX rawpass_standing_places_held_until_idx ON rawpass_standing_places (held_until)
  WHERE held_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX rawpass_standing_places_slot_id_idx
  ON rawpass_standing_places (slot_id, last_date, first_date, held_until);--> statement-breakpoint

CREATE TABLE rawpass_bookings (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  athlete_id integer NOT NULL REFERENCES rawpass_athletes ON DELETE CASCADE,
  slot_id integer NOT NULL REFERENCES rawpass_time_slots,
  date date NOT NULL,
  kind text NOT NULL CHECK (kind IN ('standing', 'drop_in', 'make_up', 'walk_in')),
  state text NOT NULL,
  standing_place_id integer REFERENCES rawpass_standing_places ON DELETE CASCADE,
  credit_id integer,
  closure_id integer REFERENCES rawpass_closures ON DELETE SET NULL,
  held_until timestamptz,
  waitlisted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  code text UNIQUE,
  missed_told_at timestamptz,
  refunded_at timestamptz,
  is_frozen boolean NOT NULL DEFAULT false,
  excused_at timestamptz,
  was_late boolean NOT NULL DEFAULT false,
  CHECK (state IN ('booked', 'waitlisted', 'offered', 'cancelled', 'late_cancelled', 'attended', 'no_show')),
  CONSTRAINT rawpass_bookings_standing_check CHECK ((kind = 'standing') = (standing_place_id IS NOT NULL))
);--> statement-breakpoint
-- An athlete has one place in a session.
CREATE UNIQUE INDEX rawpass_bookings_living_idx ON rawpass_bookings (athlete_id, slot_id, date)
  WHERE state NOT IN ('cancelled', 'late_cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX rawpass_bookings_standing_place_id_idx ON rawpass_bookings (standing_place_id, date);--> statement-breakpoint
CREATE INDEX rawpass_bookings_slot_id_idx ON rawpass_bookings (slot_id, date, state);--> statement-breakpoint
CREATE INDEX rawpass_bookings_held_until_idx ON rawpass_bookings (held_until) WHERE held_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX rawpass_bookings_closure_id_idx ON rawpass_bookings (closure_id);--> statement-breakpoint
CREATE INDEX rawpass_bookings_waitlisted_idx ON rawpass_bookings (date, slot_id) WHERE state = 'waitlisted';--> statement-breakpoint
CREATE INDEX rawpass_bookings_booked_idx ON rawpass_bookings (date) WHERE state = 'booked';--> statement-breakpoint
CREATE INDEX rawpass_bookings_missed_idx ON rawpass_bookings (date, athlete_id) WHERE state = 'no_show';--> statement-breakpoint
CREATE INDEX rawpass_bookings_single_idx ON rawpass_bookings (slot_id, date) WHERE kind <> 'standing';--> statement-breakpoint

CREATE TABLE rawpass_credits (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  athlete_id integer NOT NULL REFERENCES rawpass_athletes ON DELETE CASCADE,
  activity_id integer NOT NULL REFERENCES rawpass_activities,
  reason text NOT NULL CHECK (reason IN ('cancelled', 'filled', 'closure', 'illness', 'staff')),
  booking_id integer UNIQUE REFERENCES rawpass_bookings ON DELETE SET NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint
ALTER TABLE rawpass_bookings ADD FOREIGN KEY (credit_id) REFERENCES rawpass_credits ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX rawpass_credits_athlete_id_idx ON rawpass_credits (athlete_id, activity_id, expires_at);--> statement-breakpoint

CREATE TABLE rawpass_standing_waitlist (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  athlete_id integer NOT NULL REFERENCES rawpass_athletes ON DELETE CASCADE,
  slot_id integer NOT NULL REFERENCES rawpass_time_slots,
  place_id integer REFERENCES rawpass_standing_places ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  lapsed_at timestamptz,
  offer_ends_at timestamptz,
  CONSTRAINT rawpass_standing_waitlist_key UNIQUE (slot_id, athlete_id)
);--> statement-breakpoint
CREATE INDEX rawpass_standing_waitlist_athlete_id_idx ON rawpass_standing_waitlist (athlete_id);--> statement-breakpoint

-- A purchase outlives its booking and account, so it copies what was sold.
CREATE TABLE rawpass_drop_ins (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer REFERENCES users ON DELETE SET NULL,
  booking_id integer UNIQUE REFERENCES rawpass_bookings ON DELETE SET NULL,
  reference text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'paid', 'ended')),
  activity_name text NOT NULL,
  date date NOT NULL,
  start_time text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  session_id text UNIQUE,
  payment_url text,
  held_until timestamptz NOT NULL,
  payment_intent_id text,
  paid_at timestamptz,
  dispute_id text,
  dispute_outcome text CHECK (dispute_outcome IN ('won', 'lost', 'warning_closed', 'prevented')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  method text NOT NULL DEFAULT 'card',
  CONSTRAINT rawpass_drop_ins_method_check CHECK (
    method = 'card' OR (method = 'cash' AND session_id IS NULL AND payment_intent_id IS NULL)
  )
);--> statement-breakpoint
CREATE INDEX rawpass_drop_ins_user_id_idx ON rawpass_drop_ins (user_id, id);--> statement-breakpoint
CREATE INDEX rawpass_drop_ins_pending_idx ON rawpass_drop_ins (id) WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX rawpass_drop_ins_payment_intent_id_idx ON rawpass_drop_ins (payment_intent_id);--> statement-breakpoint
CREATE INDEX rawpass_drop_ins_cash_idx ON rawpass_drop_ins (paid_at) WHERE method = 'cash';--> statement-breakpoint

CREATE TABLE rawpass_drop_in_refunds (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  drop_in_id integer NOT NULL REFERENCES rawpass_drop_ins ON DELETE CASCADE,
  payment_intent_id text,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL CHECK (reason IN ('late', 'cancelled', 'resold', 'closed', 'staff', 'provider')),
  status text NOT NULL DEFAULT 'asked',
  key text,
  provider_refund_id text UNIQUE,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  done_at timestamptz,
  CONSTRAINT rawpass_drop_in_refunds_status_check CHECK (
    status IN ('asked', 'done', 'failed') OR (status = 'owed' AND payment_intent_id IS NULL)
  )
);--> statement-breakpoint
CREATE INDEX rawpass_drop_in_refunds_drop_in_id_idx ON rawpass_drop_in_refunds (drop_in_id, id);--> statement-breakpoint
CREATE INDEX rawpass_drop_in_refunds_asked_idx ON rawpass_drop_in_refunds (id) WHERE status = 'asked';--> statement-breakpoint
CREATE INDEX rawpass_drop_in_refunds_owed_idx ON rawpass_drop_in_refunds (id) WHERE status = 'owed';--> statement-breakpoint
CREATE UNIQUE INDEX rawpass_drop_in_refunds_once_idx ON rawpass_drop_in_refunds (payment_intent_id)
  WHERE reason NOT IN ('staff', 'provider');--> statement-breakpoint
CREATE UNIQUE INDEX rawpass_drop_in_refunds_cash_idx ON rawpass_drop_in_refunds (drop_in_id)
  WHERE payment_intent_id IS NULL AND reason <> 'staff';--> statement-breakpoint

CREATE TABLE rawpass_calendars (
  user_id integer PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- Stored as it is, because its address is shown again. It opens times, activities and initials only.
  token text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);--> statement-breakpoint

CREATE FUNCTION removals_note_calendar() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at)
  VALUES ('calendar.address', OLD.user_id, OLD.created_at);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_address_replaced AFTER UPDATE OF token ON rawpass_calendars
  FOR EACH ROW WHEN (NEW.token IS DISTINCT FROM OLD.token) EXECUTE FUNCTION removals_note_calendar();--> statement-breakpoint

-- Passes

-- A pass outlives its account and athlete, because payments and refunds refer to it.
CREATE TABLE rawpass_memberships (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer REFERENCES users ON DELETE SET NULL,
  athlete_id integer REFERENCES rawpass_athletes ON DELETE SET NULL,
  reference text NOT NULL UNIQUE,
  idempotency_key text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'pending',
  monthly_rate numeric(10,2) NOT NULL CHECK (monthly_rate > 0),
  is_active boolean NOT NULL GENERATED ALWAYS AS (status IN ('active', 'past_due')) STORED,
  start_date date,
  next_billing_date date,
  qr_code text NOT NULL UNIQUE,
  frozen_from date,
  frozen_until date,
  cancel_at timestamptz,
  pending_change jsonb,
  customer_id text,
  subscription_id text UNIQUE,
  session_id text UNIQUE,
  payment_url text,
  held_until timestamptz,
  paid_at timestamptz,
  first_payment_intent_id text,
  dispute_id text,
  open_invoice_id text,
  past_due_at timestamptz,
  retries_asked integer NOT NULL DEFAULT 0,
  cancelled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  unpaid_from date,
  CHECK (status IN ('pending', 'active', 'past_due', 'suspended', 'frozen', 'cancelled'))
);--> statement-breakpoint
CREATE INDEX rawpass_memberships_user_id_idx ON rawpass_memberships (user_id, id);--> statement-breakpoint
CREATE INDEX rawpass_memberships_athlete_id_idx ON rawpass_memberships (athlete_id);--> statement-breakpoint
CREATE INDEX rawpass_memberships_status_idx ON rawpass_memberships (status, next_billing_date, id);--> statement-breakpoint
CREATE INDEX rawpass_memberships_pending_change_idx ON rawpass_memberships (id) WHERE pending_change IS NOT NULL;--> statement-breakpoint

CREATE TRIGGER removals_code_replaced AFTER UPDATE OF qr_code ON rawpass_memberships
  FOR EACH ROW WHEN (NEW.qr_code IS DISTINCT FROM OLD.qr_code) EXECUTE FUNCTION removals_note('pass.code', 'removed');--> statement-breakpoint

CREATE TABLE rawpass_membership_activities (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  membership_id integer NOT NULL REFERENCES rawpass_memberships ON DELETE CASCADE,
  activity_id integer REFERENCES rawpass_activities ON DELETE SET NULL,
  activity_name text NOT NULL,
  rate_per_session numeric(10,2) NOT NULL,
  frequency_per_week integer NOT NULL,
  time_slot_ids jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT rawpass_membership_activities_frequency_check CHECK (
    frequency_per_week BETWEEN 1 AND 7 AND jsonb_array_length(time_slot_ids) = frequency_per_week
  )
);--> statement-breakpoint
CREATE INDEX rawpass_membership_activities_membership_id_idx ON rawpass_membership_activities (membership_id, id);--> statement-breakpoint
CREATE INDEX rawpass_membership_activities_activity_id_idx ON rawpass_membership_activities (activity_id);--> statement-breakpoint

CREATE TABLE rawpass_pass_events (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  membership_id integer NOT NULL REFERENCES rawpass_memberships ON DELETE CASCADE,
  from_status text,
  to_status text NOT NULL,
  by text NOT NULL CHECK (by IN ('holder', 'payment', 'time')),
  note text NOT NULL,
  created_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX rawpass_pass_events_membership_id_idx ON rawpass_pass_events (membership_id, id);--> statement-breakpoint

CREATE TABLE rawpass_pass_changes (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  membership_id integer NOT NULL REFERENCES rawpass_memberships ON DELETE CASCADE,
  subscription_id text NOT NULL,
  wish jsonb NOT NULL,
  key text NOT NULL,
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'made', 'refused')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX rawpass_pass_changes_membership_id_idx ON rawpass_pass_changes (membership_id);--> statement-breakpoint
CREATE INDEX rawpass_pass_changes_asked_idx ON rawpass_pass_changes (id) WHERE status = 'asked';--> statement-breakpoint

CREATE TABLE rawpass_pass_freezes (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  membership_id integer NOT NULL REFERENCES rawpass_memberships ON DELETE CASCADE,
  from_date date NOT NULL,
  until_date date NOT NULL,
  keeps_places boolean NOT NULL,
  created_at timestamptz NOT NULL,
  stuck_since date,
  CONSTRAINT rawpass_pass_freezes_date_check CHECK (from_date <= until_date)
);--> statement-breakpoint
CREATE INDEX rawpass_pass_freezes_membership_id_idx ON rawpass_pass_freezes (membership_id, from_date);--> statement-breakpoint

-- One row per pass and closure, even for 0 days: a closure moves the billing once.
CREATE TABLE rawpass_pass_extensions (
  membership_id integer REFERENCES rawpass_memberships ON DELETE CASCADE,
  closure_id integer REFERENCES rawpass_closures ON DELETE CASCADE,
  days integer NOT NULL CHECK (days >= 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (membership_id, closure_id)
);--> statement-breakpoint
CREATE INDEX rawpass_pass_extensions_closure_id_idx ON rawpass_pass_extensions (closure_id);--> statement-breakpoint

CREATE TABLE rawpass_pass_prices (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  membership_id integer NOT NULL REFERENCES rawpass_memberships ON DELETE CASCADE,
  activities jsonb NOT NULL,
  monthly_cents integer NOT NULL CHECK (monthly_cents > 0),
  counts_from date NOT NULL,
  status text NOT NULL DEFAULT 'told' CHECK (status IN ('told', 'taken', 'dropped')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX rawpass_pass_prices_membership_id_idx ON rawpass_pass_prices (membership_id);--> statement-breakpoint
-- One announced price at a time.
CREATE UNIQUE INDEX rawpass_pass_prices_told_idx ON rawpass_pass_prices (membership_id) WHERE status = 'told';--> statement-breakpoint

CREATE TABLE rawpass_pass_payments (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  membership_id integer NOT NULL REFERENCES rawpass_memberships ON DELETE CASCADE,
  payment_intent_id text NOT NULL UNIQUE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL CHECK (reason IN ('first', 'month', 'raise', 'other')),
  paid_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX rawpass_pass_payments_membership_id_idx ON rawpass_pass_payments (membership_id, id);--> statement-breakpoint

CREATE TABLE rawpass_pass_refunds (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  membership_id integer NOT NULL REFERENCES rawpass_memberships ON DELETE CASCADE,
  payment_intent_id text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL CHECK (reason IN ('late', 'withdrawn', 'unused', 'staff', 'provider')),
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'done', 'failed')),
  key text,
  provider_refund_id text UNIQUE,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  done_at timestamptz
);--> statement-breakpoint
CREATE INDEX rawpass_pass_refunds_membership_id_idx ON rawpass_pass_refunds (membership_id, id);--> statement-breakpoint
CREATE INDEX rawpass_pass_refunds_asked_idx ON rawpass_pass_refunds (id) WHERE status = 'asked';--> statement-breakpoint

-- Check-in

-- A check-in outlives what it refers to, because claims may come years later.
CREATE TABLE rawpass_check_ins (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  membership_id integer REFERENCES rawpass_memberships ON DELETE SET NULL,
  activity_id integer REFERENCES rawpass_activities ON DELETE SET NULL,
  time_slot_id integer REFERENCES rawpass_time_slots ON DELETE SET NULL,
  booking_id integer REFERENCES rawpass_bookings ON DELETE SET NULL,
  check_in_time timestamptz NOT NULL,
  way text NOT NULL CHECK (way IN ('booked', 'let_in', 'make_up')),
  notes text CHECK (notes IS NULL OR length(notes) <= 300),
  staff_id integer REFERENCES users ON DELETE SET NULL,
  undone_at timestamptz,
  -- Unique even for an undone check-in: the same scan never comes twice.
  scan_key uuid
);--> statement-breakpoint
CREATE UNIQUE INDEX rawpass_check_ins_booking_id_idx ON rawpass_check_ins (booking_id) WHERE undone_at IS NULL;--> statement-breakpoint
CREATE INDEX rawpass_check_ins_check_in_time_idx ON rawpass_check_ins (check_in_time);--> statement-breakpoint
CREATE INDEX rawpass_check_ins_membership_id_idx ON rawpass_check_ins (membership_id, activity_id, check_in_time);--> statement-breakpoint
CREATE UNIQUE INDEX rawpass_check_ins_scan_key_idx ON rawpass_check_ins (scan_key);
