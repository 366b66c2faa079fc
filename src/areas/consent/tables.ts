import { sql } from "drizzle-orm";
import { boolean, check, index, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { AGREED_KINDS, ANSWERS } from "#areas/board/prospects/rules/agreement.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { PROPOSALS } from "#areas/youscout/nominations/schema/proposals.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";

/** Guardians who had answered when another one was named for a player or a nomination. */
export const guardianReplacements = privateTable(
  "guardian_replacements",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    prospectId: integer("prospect_id").references(() => prospects.id, { onDelete: "cascade" }),
    nominationId: integer("nomination_id").references(() => nominations.id, {
      onDelete: "cascade",
    }),
    /** Null where a restore forgot who had answered. */
    previousEmail: text("previous_email"),
    /** Null where that answer doesn't end with the replacement: it is about a nomination, or about other words. */
    answer: text("answer", { enum: ANSWERS }),
    kinds: text("kinds", { enum: AGREED_KINDS }).array().notNull().default(sql`'{}'`),
    /** Version of the nomination's words that the guardian had agreed to. */
    wordsVersion: text("words_version"),
    /** Keyed hash of the token in the link that restores the answer; null once it was used. */
    tokenHash: text("token_hash"),
    replacedAt: moment("replaced_at").notNull(),
    /** Whether it is a no by the link of a merged nomination (`keepNoOfLink`), whose guardian was never named here. */
    isByMergedLink: boolean("is_by_merged_link").notNull().default(false),
    /** When the guardian last disagreed by that link while another one was asked; null if never (`restore-answer.ts`). */
    heldAt: moment("held_at"),
    /** When the guardian restored the answer, or two owners lifted it. */
    endedAt: moment("ended_at"),
  },
  (table) => [
    check(
      "guardian_replacements_child_check",
      sql`num_nonnulls(${table.prospectId}, ${table.nominationId}) = 1`,
    ),
    check("guardian_replacements_answer_check", oneOf(table.answer)),
    uniqueIndex("guardian_replacements_token_hash_key").on(table.tokenHash),
    index("guardian_replacements_prospect_id_idx").on(table.prospectId),
    index("guardian_replacements_nomination_id_idx").on(table.nominationId),
  ],
);

/** Changes of a guardian, or of a no, that wait for a second person; one for each player or nomination. */
export const guardianProposals = privateTable(
  "guardian_proposals",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    prospectId: integer("prospect_id").references(() => prospects.id, { onDelete: "cascade" }),
    nominationId: integer("nomination_id").references(() => nominations.id, {
      onDelete: "cascade",
    }),
    kind: text("kind", { enum: PROPOSALS }).notNull(),
    /** The guardian to name; null for nobody, and for the other kinds. */
    guardianEmail: text("guardian_email"),
    proposedBy: integer("proposed_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    proposedAt: moment("proposed_at").notNull(),
  },
  (table) => [
    check(
      "guardian_proposals_child_check",
      sql`num_nonnulls(${table.prospectId}, ${table.nominationId}) = 1`,
    ),
    check("guardian_proposals_kind_check", oneOf(table.kind)),
    uniqueIndex("guardian_proposals_prospect_id_key").on(table.prospectId),
    uniqueIndex("guardian_proposals_nomination_id_key").on(table.nominationId),
    index("guardian_proposals_proposed_by_idx").on(table.proposedBy),
  ],
);
