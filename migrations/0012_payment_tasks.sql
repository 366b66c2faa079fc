-- Disputes and differences that are open become tasks with the next daily comparison. Refunds that failed before, or in
-- the previous version until it stops, are in its mails alone.
-- Cash that is owed already becomes tasks here.
CREATE TABLE payment_tasks (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  cause text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('refund_failed', 'refund_due', 'cash_owed', 'dispute', 'difference')),
  purpose text NOT NULL,
  reference text NOT NULL,
  found_by text,
  amount_cents integer,
  text text,
  answer_by timestamp with time zone,
  opened_at timestamp with time zone NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  done_at timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX payment_tasks_open_idx ON payment_tasks (opened_at, id) WHERE ended_at IS NULL AND done_at IS NULL;
--> statement-breakpoint
INSERT INTO payment_tasks (cause, kind, purpose, reference, found_by, amount_cents, opened_at, seen_at)
SELECT 'cash-owed:drop-in:' || refund.id, 'cash_owed', 'rawpass-drop-in', drop_in.reference, 'DI-' || drop_in.id,
  refund.amount_cents, refund.created_at, refund.created_at
FROM rawpass_drop_in_refunds refund
JOIN rawpass_drop_ins drop_in ON drop_in.id = refund.drop_in_id
WHERE refund.status = 'owed'
ORDER BY refund.id;
