-- Profiles

CREATE TABLE connect_users (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE,
  user_type text NOT NULL CHECK (user_type IN ('sponsor', 'organizer', 'athlete', 'admin')),
  company_name text NOT NULL,
  biography text,
  website text,
  logo_url text,
  social_links jsonb NOT NULL DEFAULT '[]',
  stripe_customer_id text,
  preferred_categories jsonb NOT NULL DEFAULT '[]',
  target_audience text,
  geographic_focus jsonb NOT NULL DEFAULT '[]',
  typical_budget_min integer,
  typical_budget_max integer,
  is_verified boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  phone text,
  verification_note text,
  reviewed jsonb,
  review_reason text,
  words tsvector NOT NULL GENERATED ALWAYS AS (search_vector(company_name, coalesce(website, ''))) STORED,
  needs_approval boolean NOT NULL DEFAULT false,
  verification_rejected_at timestamptz
);--> statement-breakpoint
CREATE INDEX connect_users_created_at_id_idx ON connect_users (created_at, id);--> statement-breakpoint
CREATE INDEX connect_users_is_verified_idx ON connect_users (is_verified, created_at, id);--> statement-breakpoint
CREATE INDEX connect_users_words_idx ON connect_users USING gin (words) WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX connect_users_to_verify_idx ON connect_users (updated_at, id)
  WHERE NOT is_verified AND verification_rejected_at IS NULL AND user_type IN ('sponsor', 'organizer');--> statement-breakpoint

CREATE TRIGGER removals_version_rejected AFTER UPDATE OF needs_approval, review_reason, is_verified ON connect_users
  FOR EACH ROW WHEN (
    (NEW.needs_approval AND NOT OLD.needs_approval)
    OR (NEW.review_reason IS NOT NULL AND OLD.review_reason IS NULL)
    OR (OLD.is_verified AND NOT NEW.is_verified)
  )
  EXECUTE FUNCTION removals_note('partner.version', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_verification_ended AFTER UPDATE OF is_verified ON connect_users
  FOR EACH ROW WHEN (OLD.is_verified AND NOT NEW.is_verified)
  EXECUTE FUNCTION removals_note('partner.verified', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_verified AFTER UPDATE OF is_verified ON connect_users
  FOR EACH ROW WHEN (NOT OLD.is_verified AND NEW.is_verified)
  EXECUTE FUNCTION removals_note('partner.verified', 'given back');--> statement-breakpoint

-- Listings

CREATE TABLE connect_listings (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  creator_id integer NOT NULL REFERENCES connect_users ON DELETE CASCADE,
  title text,
  description text,
  type text NOT NULL,
  category text,
  location text,
  audience_size integer,
  audience_demographics text,
  date_start date,
  date_end date,
  price_min integer,
  price_max integer,
  benefits jsonb NOT NULL DEFAULT '[]',
  media_urls jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'active',
  is_highlighted boolean NOT NULL DEFAULT false,
  creator_name text NOT NULL,
  saved integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  slots integer NOT NULL DEFAULT 1,
  slots_reserved integer NOT NULL DEFAULT 0,
  slots_filled integer NOT NULL DEFAULT 0,
  reject_reason text,
  athlete_rules_at timestamptz,
  publish_on date,
  published_at timestamptz,
  expires_at timestamptz,
  expiry_told_at timestamptz,
  takes_lower_offers boolean NOT NULL DEFAULT true,
  is_for_minor boolean NOT NULL DEFAULT false,
  card jsonb,
  guardian_name text,
  guardian_asked_at timestamptz,
  guardian_agreed_at timestamptz,
  guardian_revoked_at timestamptz,
  last_offer_at timestamptz,
  told_price_min integer,
  told_price_max integer,
  change jsonb,
  change_reason text,
  words tsvector NOT NULL GENERATED ALWAYS AS (
    search_vector(
      coalesce(title, '') || ' ' || coalesce(location, '') || ' ' || creator_name, coalesce(description, '')
    )
  ) STORED,
  place_words tsvector NOT NULL GENERATED ALWAYS AS (search_vector(coalesce(location, ''), '')) STORED,
  needs_approval boolean NOT NULL DEFAULT false,
  CHECK (status IN ('draft', 'pending_review', 'approved', 'active', 'rejected', 'expired', 'completed')),
  -- A draft may lack anything.
  CONSTRAINT connect_listings_complete_check CHECK (
    status IN ('draft', 'rejected')
    OR num_nulls(
      title, description, category, location, audience_size, date_start, date_end, price_min, price_max
    ) = 0
  ),
  CONSTRAINT connect_listings_active_check CHECK (
    status <> 'active' OR (published_at IS NOT NULL AND expires_at IS NOT NULL)
  ),
  CONSTRAINT connect_listings_price_check CHECK (price_min <= price_max),
  CONSTRAINT connect_listings_slots_check CHECK (
    slots_reserved >= 0 AND slots_filled >= 0 AND slots_reserved + slots_filled <= slots
  ),
  CONSTRAINT connect_listings_minor_check CHECK (
    CASE WHEN is_for_minor THEN type = 'athlete' AND media_urls = '[]'::jsonb
    ELSE num_nonnulls(card, guardian_name, guardian_asked_at, guardian_agreed_at, guardian_revoked_at) = 0 END
  ),
  CONSTRAINT connect_listings_word_check CHECK (
    NOT is_for_minor
    OR status NOT IN ('pending_review', 'approved', 'active')
    OR (
      card IS NOT NULL
      AND guardian_name IS NOT NULL
      AND guardian_agreed_at IS NOT NULL
      AND guardian_revoked_at IS NULL
    )
  )
);--> statement-breakpoint
CREATE INDEX connect_listings_creator_id_idx ON connect_listings (creator_id, id);--> statement-breakpoint
CREATE INDEX connect_listings_created_at_id_idx ON connect_listings (created_at, id);--> statement-breakpoint
CREATE INDEX connect_listings_status_idx ON connect_listings (status, created_at, id);--> statement-breakpoint
CREATE INDEX connect_listings_expires_at_idx ON connect_listings (expires_at) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX connect_listings_change_idx ON connect_listings (id) WHERE change IS NOT NULL;--> statement-breakpoint
CREATE INDEX connect_listings_words_idx ON connect_listings USING gin (words) WITH (fastupdate = off);--> statement-breakpoint
-- In the order of browsing, with what people filter by, so that a page and its count read no other listing.
CREATE INDEX connect_listings_active_idx
  ON connect_listings (is_highlighted, published_at, id, type, category, place_words, date_start, date_end, price_min)
  WHERE status = 'active';--> statement-breakpoint

CREATE TRIGGER removals_word_ended AFTER UPDATE OF guardian_agreed_at ON connect_listings
  FOR EACH ROW WHEN (OLD.guardian_agreed_at IS NOT NULL AND NEW.guardian_agreed_at IS NULL)
  EXECUTE FUNCTION removals_note('listing.agreement', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_revoked AFTER UPDATE OF guardian_revoked_at ON connect_listings
  FOR EACH ROW WHEN (OLD.guardian_revoked_at IS NULL AND NEW.guardian_revoked_at IS NOT NULL)
  EXECUTE FUNCTION removals_note('listing.guardian', 'removed');--> statement-breakpoint
CREATE TRIGGER distinct_children_forget AFTER DELETE ON connect_listings
  FOR EACH ROW EXECUTE FUNCTION distinct_children_forget('listing');--> statement-breakpoint
CREATE TRIGGER removals_taken_back AFTER UPDATE OF status ON connect_listings
  FOR EACH ROW WHEN (OLD.status IN ('pending_review', 'approved', 'active') AND NEW.status IN ('draft', 'completed'))
  EXECUTE FUNCTION removals_note('listing.taken_back', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_rejected AFTER UPDATE OF needs_approval ON connect_listings
  FOR EACH ROW WHEN (NEW.needs_approval AND NOT OLD.needs_approval)
  EXECUTE FUNCTION removals_note('listing.rejected', 'removed');--> statement-breakpoint

-- Apart from listings, so that no query of what is shown reads what is known of a child.
CREATE TABLE connect_minors (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  listing_id integer NOT NULL UNIQUE REFERENCES connect_listings ON DELETE CASCADE,
  first_name text,
  last_name text,
  age integer CHECK (age BETWEEN 14 AND 17),
  sport text,
  position text,
  school text,
  guardian_name text,
  guardian_email text,
  guardian_token_hash text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  guardian_answered_at timestamptz,
  asked_child_hash text,
  asked_email text,
  asked_guardian_hash text
);--> statement-breakpoint

CREATE TRIGGER removals_link_ended AFTER UPDATE OF guardian_token_hash ON connect_minors
  FOR EACH ROW WHEN (
    OLD.guardian_token_hash IS NOT NULL AND NEW.guardian_token_hash IS DISTINCT FROM OLD.guardian_token_hash
  )
  EXECUTE FUNCTION removals_note('minor.link', 'removed');--> statement-breakpoint

-- Keyed hashes, because a no deletes what is known of the child.
CREATE TABLE connect_guardian_noes (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  creator_id integer NOT NULL REFERENCES connect_users ON DELETE CASCADE,
  child_hash text NOT NULL,
  guardian_hash text NOT NULL,
  said_at timestamptz NOT NULL,
  CONSTRAINT connect_guardian_noes_once UNIQUE (creator_id, child_hash, guardian_hash)
);--> statement-breakpoint

CREATE FUNCTION removals_note_guardian_no() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  no connect_guardian_noes := coalesce(NEW, OLD);
BEGIN
  INSERT INTO removals (kind, subject, subject_created_at, is_removed)
  SELECT 'minor.no', concat_ws(' ', no.creator_id, no.child_hash, no.guardian_hash), created_at, TG_OP = 'INSERT'
  FROM connect_users WHERE id = no.creator_id;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER removals_no_kept AFTER INSERT OR DELETE ON connect_guardian_noes
  FOR EACH ROW EXECUTE FUNCTION removals_note_guardian_no();--> statement-breakpoint

CREATE TABLE connect_saved_listings (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
  listing_id integer NOT NULL REFERENCES connect_listings ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT connect_saved_listings_once UNIQUE (user_id, listing_id)
);--> statement-breakpoint
CREATE INDEX connect_saved_listings_listing_id_idx ON connect_saved_listings (listing_id);--> statement-breakpoint

-- Offers

CREATE TABLE connect_offers (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  listing_id integer NOT NULL REFERENCES connect_listings ON DELETE CASCADE,
  sponsor_id integer NOT NULL REFERENCES connect_users ON DELETE CASCADE,
  amount integer NOT NULL CHECK (amount BETWEEN 2500 AND 5000000),
  message text NOT NULL,
  status text NOT NULL DEFAULT 'pending',
  response_message text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  snapshot jsonb NOT NULL,
  last_by text NOT NULL CHECK (last_by IN ('sponsor', 'creator')),
  rounds integer NOT NULL DEFAULT 1 CHECK (rounds BETWEEN 1 AND 5),
  last_at timestamptz NOT NULL,
  expiry_told_at timestamptz,
  contact_tries integer NOT NULL DEFAULT 0,
  contacts_shown_at timestamptz,
  fee_percent integer NOT NULL CHECK (fee_percent BETWEEN 0 AND 100),
  CHECK (status IN ('pending', 'countered', 'accepted', 'declined', 'withdrawn', 'expired'))
);--> statement-breakpoint
-- One open negotiation per sponsor and listing.
CREATE UNIQUE INDEX connect_offers_open_idx ON connect_offers (listing_id, sponsor_id)
  WHERE status IN ('pending', 'countered');--> statement-breakpoint
CREATE INDEX connect_offers_listing_id_idx ON connect_offers (listing_id, id);--> statement-breakpoint
CREATE INDEX connect_offers_sponsor_id_idx ON connect_offers (sponsor_id, id);--> statement-breakpoint
CREATE INDEX connect_offers_last_at_idx ON connect_offers (last_at) WHERE status IN ('pending', 'countered');--> statement-breakpoint
CREATE INDEX connect_offers_created_at_id_idx ON connect_offers (created_at, id);--> statement-breakpoint
CREATE INDEX connect_offers_flagged_idx ON connect_offers (created_at, id) WHERE contact_tries >= 3;--> statement-breakpoint

CREATE TABLE connect_offer_events (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  offer_id integer NOT NULL REFERENCES connect_offers ON DELETE CASCADE,
  kind text NOT NULL,
  by text NOT NULL CHECK (by IN ('sponsor', 'creator', 'system')),
  amount integer,
  message text,
  created_at timestamptz NOT NULL,
  CHECK (kind IN ('offer', 'counter', 'message', 'accept', 'decline', 'withdraw', 'expire', 'close'))
);--> statement-breakpoint
CREATE INDEX connect_offer_events_offer_id_idx ON connect_offer_events (offer_id, id);--> statement-breakpoint

CREATE TABLE connect_withdrawn_offers (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  partner_id integer NOT NULL REFERENCES connect_users ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('sponsor', 'creator')),
  title text,
  amount integer NOT NULL,
  withdrawn_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX connect_withdrawn_offers_partner_id_idx ON connect_withdrawn_offers (partner_id, id);--> statement-breakpoint
CREATE INDEX connect_withdrawn_offers_withdrawn_at_idx ON connect_withdrawn_offers (withdrawn_at);--> statement-breakpoint

-- Deals

-- A deal outlives its people, its listing and its negotiation, so it copies what was agreed on.
CREATE TABLE connect_transactions (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  offer_id integer UNIQUE REFERENCES connect_offers ON DELETE SET NULL,
  listing_id integer REFERENCES connect_listings ON DELETE SET NULL,
  sponsor_id integer REFERENCES connect_users ON DELETE SET NULL,
  organizer_id integer REFERENCES connect_users ON DELETE SET NULL,
  amount integer NOT NULL,
  stripe_payment_intent_id text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'completed', 'failed', 'refunded')),
  service_fee integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  reference text NOT NULL UNIQUE,
  fulfilment text NOT NULL DEFAULT 'unpaid',
  sponsor_name text NOT NULL,
  organizer_name text NOT NULL,
  title text NOT NULL,
  audience_size integer NOT NULL,
  date_start date NOT NULL,
  date_end date NOT NULL,
  benefits_snapshot jsonb NOT NULL,
  pay_by timestamptz NOT NULL,
  session_id text UNIQUE,
  payment_url text,
  page_expires_at timestamptz,
  page_number integer NOT NULL DEFAULT 0,
  paid_at timestamptz,
  due_at timestamptz,
  delivered_at timestamptz,
  accepted_at timestamptz,
  cancelled_at timestamptz,
  payout_at timestamptz,
  paid_out_at timestamptz,
  refund_amount integer NOT NULL DEFAULT 0,
  changes_asked integer NOT NULL DEFAULT 0,
  bank_dispute_id text,
  bank_outcome text CHECK (bank_outcome IN ('won', 'lost', 'warning_closed', 'prevented')),
  holds_slot boolean NOT NULL DEFAULT true,
  reminded text,
  organizer_words text,
  texts_forgotten_at timestamptz,
  is_for_minor boolean NOT NULL DEFAULT false,
  cards_compared_at timestamptz,
  has_same_card boolean NOT NULL DEFAULT false,
  words tsvector NOT NULL GENERATED ALWAYS AS (
    search_vector(title || ' ' || sponsor_name || ' ' || organizer_name, '')
  ) STORED,
  CHECK (
    fulfilment IN ('unpaid', 'in_progress', 'delivered', 'changes_requested', 'accepted', 'disputed', 'cancelled')
  ),
  CONSTRAINT connect_transactions_amount_check CHECK (
    amount > 0 AND service_fee BETWEEN 0 AND amount AND refund_amount BETWEEN 0 AND amount
  )
);--> statement-breakpoint
CREATE INDEX connect_transactions_sponsor_id_idx ON connect_transactions (sponsor_id, created_at, id);--> statement-breakpoint
CREATE INDEX connect_transactions_organizer_id_idx ON connect_transactions (organizer_id, created_at, id);--> statement-breakpoint
CREATE INDEX connect_transactions_listing_id_idx ON connect_transactions (listing_id);--> statement-breakpoint
CREATE INDEX connect_transactions_created_at_id_idx ON connect_transactions (created_at, id);--> statement-breakpoint
CREATE INDEX connect_transactions_fulfilment_idx ON connect_transactions (fulfilment, created_at, id);--> statement-breakpoint
CREATE INDEX connect_transactions_payment_intent_id_idx ON connect_transactions (stripe_payment_intent_id);--> statement-breakpoint
CREATE INDEX connect_transactions_payout_at_idx ON connect_transactions (payout_at)
  WHERE payout_at IS NOT NULL AND paid_out_at IS NULL;--> statement-breakpoint
CREATE INDEX connect_transactions_words_idx ON connect_transactions USING gin (words) WITH (fastupdate = off);--> statement-breakpoint

CREATE TABLE connect_deal_events (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  deal_id integer NOT NULL REFERENCES connect_transactions ON DELETE CASCADE,
  kind text NOT NULL,
  by text NOT NULL CHECK (by IN ('sponsor', 'organizer', 'staff', 'system', 'payment')),
  words text,
  amount integer,
  created_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX connect_deal_events_deal_id_idx ON connect_deal_events (deal_id, id);--> statement-breakpoint

CREATE TABLE connect_deal_messages (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  deal_id integer NOT NULL REFERENCES connect_transactions ON DELETE CASCADE,
  by text NOT NULL CHECK (by IN ('organizer', 'sponsor')),
  words text NOT NULL,
  created_at timestamptz NOT NULL
);--> statement-breakpoint
CREATE INDEX connect_deal_messages_deal_id_idx ON connect_deal_messages (deal_id, id);--> statement-breakpoint

-- Files of messages are here as well, so that one place stores, serves and deletes private files.
CREATE TABLE connect_proofs (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  deal_id integer NOT NULL REFERENCES connect_transactions ON DELETE CASCADE,
  by text NOT NULL,
  benefit integer,
  kind text NOT NULL,
  url text,
  file_name text UNIQUE,
  note text,
  created_at timestamptz NOT NULL,
  message_id integer REFERENCES connect_deal_messages ON DELETE CASCADE,
  CONSTRAINT connect_proofs_kind_check CHECK (
    (kind = 'link' AND url IS NOT NULL AND file_name IS NULL)
    OR (kind IN ('picture', 'document') AND file_name IS NOT NULL AND url IS NULL)
  ),
  CONSTRAINT connect_proofs_by_check CHECK (
    (message_id IS NOT NULL AND benefit IS NULL AND by IN ('organizer', 'sponsor'))
    OR (message_id IS NULL AND ((by = 'organizer' AND benefit >= 0) OR (by = 'sponsor' AND benefit IS NULL)))
  )
);--> statement-breakpoint
CREATE INDEX connect_proofs_deal_id_idx ON connect_proofs (deal_id, id);--> statement-breakpoint
CREATE INDEX connect_proofs_message_id_idx ON connect_proofs (message_id) WHERE message_id IS NOT NULL;--> statement-breakpoint

CREATE TABLE connect_disputes (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  deal_id integer NOT NULL UNIQUE REFERENCES connect_transactions ON DELETE CASCADE,
  reason text NOT NULL,
  opened_at timestamptz NOT NULL,
  answer_by timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  refund_amount integer,
  decision text,
  decided_by integer REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz
);--> statement-breakpoint
CREATE INDEX connect_disputes_open_idx ON connect_disputes (opened_at) WHERE decided_at IS NULL;--> statement-breakpoint

CREATE TABLE connect_refunds (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  deal_id integer NOT NULL REFERENCES connect_transactions ON DELETE CASCADE,
  payment_intent_id text NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL CHECK (reason IN ('late', 'cancelled', 'decided', 'provider', 'by_hand')),
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'done', 'failed')),
  key text,
  provider_refund_id text UNIQUE,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  done_at timestamptz
);--> statement-breakpoint
CREATE INDEX connect_refunds_deal_id_idx ON connect_refunds (deal_id, id);--> statement-breakpoint
CREATE INDEX connect_refunds_asked_idx ON connect_refunds (id) WHERE status = 'asked';--> statement-breakpoint

CREATE TABLE connect_payouts (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  deal_id integer NOT NULL REFERENCES connect_transactions ON DELETE CASCADE,
  kind text NOT NULL,
  account_id text,
  payment_intent_id text,
  transfer_id text,
  amount_cents integer NOT NULL,
  withheld_cents integer NOT NULL DEFAULT 0,
  fee_cents integer NOT NULL DEFAULT 0,
  key text NOT NULL UNIQUE,
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'done', 'refused', 'unknown')),
  provider_id text,
  note text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT connect_payouts_kind_check CHECK (
    (kind = 'transfer' AND account_id IS NOT NULL AND payment_intent_id IS NOT NULL)
    OR (kind = 'reversal' AND transfer_id IS NOT NULL)
    OR (kind = 'by_hand' AND note IS NOT NULL)
  ),
  CONSTRAINT connect_payouts_amount_cents_check CHECK (amount_cents > 0 AND withheld_cents >= 0 AND fee_cents >= 0)
);--> statement-breakpoint
CREATE INDEX connect_payouts_deal_id_idx ON connect_payouts (deal_id, id);--> statement-breakpoint
CREATE INDEX connect_payouts_asked_idx ON connect_payouts (id) WHERE status = 'asked';--> statement-breakpoint

CREATE TABLE connect_ledger (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  deal_id integer NOT NULL REFERENCES connect_transactions ON DELETE CASCADE,
  event text NOT NULL,
  sponsor integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0,
  organizer integer NOT NULL DEFAULT 0,
  fee integer NOT NULL DEFAULT 0,
  provider integer NOT NULL DEFAULT 0,
  owed integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  CONSTRAINT connect_ledger_balance_check CHECK (sponsor + held + organizer + fee + provider + owed = 0),
  CHECK (
    event IN (
      'payment', 'refund', 'refund_failed', 'payout', 'fee_back', 'reversal', 'reversal_refused', 'chargeback',
      'chargeback_won', 'chargeback_lost', 'repaid'
    )
  )
);--> statement-breakpoint
CREATE INDEX connect_ledger_deal_id_idx ON connect_ledger (deal_id, id);--> statement-breakpoint

CREATE TABLE connect_reviews (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  transaction_id integer NOT NULL REFERENCES connect_transactions ON DELETE CASCADE,
  reviewer_id integer NOT NULL REFERENCES connect_users ON DELETE CASCADE,
  receiver_id integer NOT NULL REFERENCES connect_users ON DELETE CASCADE,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment text,
  created_at timestamptz NOT NULL,
  shown_from timestamptz NOT NULL,
  told_at timestamptz,
  answer text,
  answered_at timestamptz,
  reported_at timestamptz,
  report_reason text,
  hidden_at timestamptz,
  CONSTRAINT connect_reviews_once UNIQUE (transaction_id, reviewer_id),
  CONSTRAINT connect_reviews_comment_check CHECK (comment IS NOT NULL OR rating > 2)
);--> statement-breakpoint
CREATE INDEX connect_reviews_receiver_id_idx ON connect_reviews (receiver_id, shown_from, id);--> statement-breakpoint
CREATE INDEX connect_reviews_reviewer_id_idx ON connect_reviews (reviewer_id);--> statement-breakpoint
CREATE INDEX connect_reviews_created_at_id_idx ON connect_reviews (created_at, id);--> statement-breakpoint
CREATE INDEX connect_reviews_reported_idx ON connect_reviews (created_at, id) WHERE reported_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX connect_reviews_untold_idx ON connect_reviews (shown_from) WHERE told_at IS NULL;--> statement-breakpoint

CREATE TRIGGER removals_hidden AFTER UPDATE OF hidden_at ON connect_reviews
  FOR EACH ROW WHEN (OLD.hidden_at IS NULL AND NEW.hidden_at IS NOT NULL)
  EXECUTE FUNCTION removals_note('review.visible', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_shown AFTER UPDATE OF hidden_at ON connect_reviews
  FOR EACH ROW WHEN (OLD.hidden_at IS NOT NULL AND NEW.hidden_at IS NULL)
  EXECUTE FUNCTION removals_note('review.visible', 'given back');
