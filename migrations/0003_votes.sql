-- A target is a player or a nomination, and its row outlives both, so it has no foreign key.
CREATE TABLE vote_bursts (
  id integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('prospect', 'nomination')),
  target_id integer NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  votes integer NOT NULL,
  usual integer NOT NULL,
  state text NOT NULL DEFAULT 'flagged' CHECK (state IN ('flagged', 'held', 'voided', 'released')),
  reason text,
  decided_at timestamptz,
  marked_at timestamptz
);--> statement-breakpoint
CREATE INDEX vote_bursts_target_idx ON vote_bursts (kind, target_id, ended_at);--> statement-breakpoint
CREATE INDEX vote_bursts_ended_at_idx ON vote_bursts (ended_at);--> statement-breakpoint
CREATE INDEX vote_bursts_waiting_idx ON vote_bursts (kind, target_id) WHERE state IN ('flagged', 'held');
