import { sql } from "drizzle-orm";
import { check, index, integer, text, timestamp } from "drizzle-orm/pg-core";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { BURST_STATES, TARGET_KINDS } from "../access/bursts.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Times in which a target got far more votes than usual, and what staff made of them. */
export const voteBursts = privateTable(
  "vote_bursts",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    kind: text("kind", { enum: TARGET_KINDS }).notNull(),
    /** The player or nomination, which may be gone. */
    targetId: integer("target_id").notNull(),
    startedAt: moment("started_at").notNull(),
    /** The last moment in which it was seen going on; it belongs to the burst, as its start does. */
    endedAt: moment("ended_at").notNull(),
    /** Votes from its start to its end when it was last seen, or those that staff decided about. */
    votes: integer("votes").notNull(),
    /** The most votes of the target in any ten minutes of the week before. */
    usual: integer("usual").notNull(),
    state: text("state", { enum: BURST_STATES }).notNull().default("flagged"),
    /** Why staff decided what they decided last. */
    reason: text("reason"),
    decidedAt: moment("decided_at"),
    /** When a merge had its votes marked; null as long as they are all of its target's votes of its time. */
    markedAt: moment("marked_at"),
  },
  (table) => [
    check("vote_bursts_kind_check", oneOf(table.kind)),
    check("vote_bursts_state_check", oneOf(table.state)),
    index("vote_bursts_target_idx").on(table.kind, table.targetId, table.endedAt),
    index("vote_bursts_ended_at_idx").on(table.endedAt),
    index("vote_bursts_waiting_idx")
      .on(table.kind, table.targetId)
      .where(sql`${table.state} in ('flagged', 'held')`),
  ],
);
