-- Catalog

CREATE TABLE shop_products (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  description text NOT NULL,
  pictures jsonb NOT NULL DEFAULT '[]',
  is_active boolean NOT NULL DEFAULT false,
  place integer NOT NULL DEFAULT 0,
  player_name text,
  consent_recorded_at timestamptz,
  consent_note text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT shop_products_consent_check CHECK (
    NOT is_active OR player_name IS NULL OR consent_recorded_at IS NOT NULL
  )
);--> statement-breakpoint
CREATE INDEX shop_products_place_idx ON shop_products (place, id);--> statement-breakpoint

CREATE TRIGGER removals_off_sale AFTER UPDATE OF is_active ON shop_products
  FOR EACH ROW WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION removals_note('product.sale', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_on_sale AFTER UPDATE OF is_active ON shop_products
  FOR EACH ROW WHEN (NOT OLD.is_active AND NEW.is_active)
  EXECUTE FUNCTION removals_note('product.sale', 'given back');--> statement-breakpoint
CREATE TRIGGER removals_deleted AFTER DELETE ON shop_products
  FOR EACH ROW WHEN (OLD.is_active) EXECUTE FUNCTION removals_note('product.sale', 'removed');--> statement-breakpoint
CREATE TRIGGER removals_consent_ended AFTER UPDATE OF consent_recorded_at ON shop_products
  FOR EACH ROW WHEN (
    OLD.consent_recorded_at IS NOT NULL AND NEW.consent_recorded_at IS DISTINCT FROM OLD.consent_recorded_at
  )
  EXECUTE FUNCTION removals_note('product.consent', 'removed');--> statement-breakpoint

CREATE TABLE shop_variants (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  product_id integer NOT NULL REFERENCES shop_products ON DELETE CASCADE,
  sku text NOT NULL UNIQUE,
  size text,
  colour text,
  price_cents integer NOT NULL CHECK (price_cents BETWEEN 100 AND 100000),
  stock_on_hand integer NOT NULL DEFAULT 0,
  stock_reserved integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  place integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Money and stock must add up even if the code is wrong.
  CONSTRAINT shop_variants_stock_check CHECK (stock_reserved BETWEEN 0 AND stock_on_hand)
);--> statement-breakpoint
CREATE INDEX shop_variants_product_id_idx ON shop_variants (product_id, place, id);--> statement-breakpoint

CREATE TABLE shop_settings (
  id integer PRIMARY KEY DEFAULT 1 CHECK (id = 1),
  shipping_cents integer NOT NULL DEFAULT 695,
  free_shipping_from_cents integer NOT NULL DEFAULT 7500,
  ships_in text NOT NULL DEFAULT '3–5 business days',
  is_pickup_offered boolean NOT NULL DEFAULT true,
  pickup_place text NOT NULL,
  pickup_state text NOT NULL DEFAULT 'LA',
  pickup_parish text DEFAULT 'Orleans',
  is_taxed boolean NOT NULL DEFAULT false,
  tax_rates jsonb NOT NULL DEFAULT '[]',
  updated_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint

INSERT INTO shop_settings (pickup_place) VALUES ('New Orleans, Louisiana; the time and place come by e-mail');--> statement-breakpoint

-- Orders

CREATE TABLE shop_orders (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_number text NOT NULL UNIQUE,
  status_token_hash text NOT NULL UNIQUE,
  idempotency_key text NOT NULL UNIQUE,
  stripe_payment_intent_id text UNIQUE,
  stripe_session_id text UNIQUE,
  payment_url text,
  customer_name text NOT NULL,
  customer_email text NOT NULL,
  shipping_address jsonb,
  order_items jsonb NOT NULL,
  subtotal integer NOT NULL,
  shipping integer NOT NULL,
  tax integer NOT NULL,
  total_amount integer NOT NULL,
  refunded_amount integer NOT NULL DEFAULT 0,
  delivery_method text NOT NULL CHECK (delivery_method IN ('ship', 'pickup')),
  status text NOT NULL DEFAULT 'pending',
  payment_status text NOT NULL DEFAULT 'unpaid',
  tracking_number text,
  tracking_url text,
  notes text,
  reserved_until timestamptz,
  paid_at timestamptz,
  shipped_at timestamptz,
  blanked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  held_by_address text,
  held_by_network text,
  words tsvector NOT NULL GENERATED ALWAYS AS (
    search_vector(customer_name, order_number || ' ' || customer_email)
  ) STORED,
  CHECK (
    status IN (
      'pending', 'paid', 'processing', 'shipped', 'delivered', 'ready_for_pickup', 'picked_up', 'expired', 'cancelled'
    )
  ),
  CHECK (payment_status IN ('unpaid', 'paid', 'partially_refunded', 'refunded', 'disputed')),
  CONSTRAINT shop_orders_total_amount_check CHECK (
    total_amount = subtotal + shipping + tax AND refunded_amount BETWEEN 0 AND total_amount
  )
);--> statement-breakpoint
CREATE INDEX shop_orders_created_at_idx ON shop_orders (created_at, id);--> statement-breakpoint
CREATE INDEX shop_orders_status_idx ON shop_orders (status, created_at, id);--> statement-breakpoint
CREATE INDEX shop_orders_customer_email_idx ON shop_orders (lower(customer_email));--> statement-breakpoint
CREATE INDEX shop_orders_reserved_until_idx ON shop_orders (reserved_until) WHERE reserved_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX shop_orders_held_by_address_idx ON shop_orders (held_by_address) WHERE held_by_address IS NOT NULL;--> statement-breakpoint
CREATE INDEX shop_orders_held_by_network_idx ON shop_orders (held_by_network) WHERE held_by_network IS NOT NULL;--> statement-breakpoint
CREATE INDEX shop_orders_to_send_idx ON shop_orders (created_at, id, paid_at)
  WHERE status IN ('paid', 'processing') AND paid_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX shop_orders_words_idx ON shop_orders USING gin (words) WITH (fastupdate = off);--> statement-breakpoint

CREATE TABLE shop_order_events (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL REFERENCES shop_orders ON DELETE CASCADE,
  from_status text,
  to_status text NOT NULL,
  actor_id integer REFERENCES users ON DELETE SET NULL,
  note text,
  created_at timestamptz NOT NULL DEFAULT now()
);--> statement-breakpoint
CREATE INDEX shop_order_events_order_id_idx ON shop_order_events (order_id, id);--> statement-breakpoint

CREATE TABLE shop_order_delays (
  order_id integer PRIMARY KEY REFERENCES shop_orders ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  answer_by timestamptz NOT NULL,
  wait_until timestamptz NOT NULL,
  answer text CHECK (answer IN ('wait', 'refund')),
  answered_at timestamptz
);--> statement-breakpoint

CREATE TABLE shop_refunds (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  order_id integer NOT NULL REFERENCES shop_orders ON DELETE CASCADE,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  lines jsonb NOT NULL DEFAULT '[]',
  is_restocked boolean NOT NULL DEFAULT false,
  reason text NOT NULL,
  status text NOT NULL DEFAULT 'asked' CHECK (status IN ('asked', 'done', 'failed')),
  stripe_refund_id text UNIQUE,
  actor_id integer REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  key text,
  done_at timestamptz
);--> statement-breakpoint
CREATE INDEX shop_refunds_order_id_idx ON shop_refunds (order_id, id);
