import { pgView, text, timestamp } from "drizzle-orm/pg-core";

/** The votes of all boards, over which the limits of an account count. */
export const votesOfAllBoards = pgView("votes_of_all_boards", {
  /** Keyed hash of the address or the account that votes. */
  voter: text("voter").notNull(),
  /** Keyed hash of the mailbox of an account that votes. */
  mailbox: text("mailbox"),
  votedAt: timestamp("voted_at", { withTimezone: true }).notNull(),
  undoneAt: timestamp("undone_at", { withTimezone: true }),
}).existing();
