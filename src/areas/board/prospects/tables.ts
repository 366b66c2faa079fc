import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { users } from "#areas/platform/accounts/tables.ts";
import { COUNT_CHANGES, type CountChange } from "#areas/votes/schema/count-change.ts";
import { isKnown, shortHash } from "#areas/votes/tables/votable.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { AGREED_KINDS, ANSWERS, ENDED_BY, KEPT_NOES } from "./rules/agreement.ts";
import { ANNOUNCED_BY } from "./rules/facts.ts";
import { CONFIDENCES, type Tool } from "./rules/tools.ts";

/** Players of the NOLA Top 100 and those waiting for a rank (specification part 2, section 3). */
export const prospects = pgTable(
  "baseball_prospects",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    positionPrimary: text("position_primary"),
    positionSecondary: text("position_secondary"),
    battingThrowingHand: text("batting_throwing_hand"),
    school: text("school"),
    teamName: text("team_name"),
    gradYear: integer("grad_year"),
    /** 1–100, or null for unranked. Unique, checked at commit so that ranks can change places. */
    rawRank: integer("raw_rank"),
    rawEvaluated: boolean("raw_evaluated").notNull().default(false),
    /** Count of this player's rows in `prospect_votes` that are not voided, kept in the same transaction. */
    communityVotes: integer("community_votes").notNull().default(0),
    /** When staff recorded the family's agreement; until then search engines are kept away. */
    publicationAgreedAt: timestamp("publication_agreed_at", { withTimezone: true }),
    /** When staff took the player off the public site. */
    hiddenAt: timestamp("hidden_at", { withTimezone: true }),
    /** Whether he was made for an evaluation and nobody but staff ever saw him; a trigger ends it. */
    isNeverShown: boolean("is_never_shown").notNull().default(false),
    /** Where the guardian is asked what everybody may see; null while nobody is known. */
    guardianEmail: text("guardian_email"),
    /** Strictest no of a replaced guardian that the guardian named now can't lift (`guardian_replacements`). */
    keptNo: text("kept_no", { enum: KEPT_NOES }),
    /** Whether a restore brought a former guardian back: until staff name one, nobody passes for him. */
    isGuardianUnknown: boolean("is_guardian_unknown").notNull().default(false),
    /** Whether the named guardian only shows less, until an owner asks or names a guardian (decision 030). */
    isGuardianOnHold: boolean("is_guardian_returned").notNull().default(false),
    /**
     * Whether any guardian has ever answered about this child, here or in what led here: from then on nobody alone
     * names another guardian, or deletes or merges the answer away.
     */
    hasGuardianAnswered: boolean("has_guardian_answered").notNull().default(false),
    /** Keyed hash of the guardian's link; null before the first mail. */
    guardianTokenHash: text("guardian_token_hash"),
    guardianAskedAt: timestamp("guardian_asked_at", { withTimezone: true }),
    /** When staff made the player an alumnus: off the ranking, and closed for votes. */
    alumnusSince: timestamp("alumnus_since", { withTimezone: true }),
    /** The rank he had then, which he gets back if it is free; null for unranked. */
    finalRank: integer("final_rank"),
    /** The best rank that he had, as `readBestPlaces` knew it then. */
    bestRank: integer("best_rank"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    unique("baseball_prospects_raw_rank_key").on(table.rawRank),
    uniqueIndex("baseball_prospects_guardian_token_hash_key").on(table.guardianTokenHash),
    check("baseball_prospects_raw_rank_check", sql`${table.rawRank} between 1 and 100`),
    check("baseball_prospects_kept_no_check", oneOf(table.keptNo)),
    check("baseball_prospects_community_votes_check", sql`${table.communityVotes} >= 0`),
    check(
      "baseball_prospects_alumnus_check",
      sql`case when ${table.alumnusSince} is null then ${table.finalRank} is null and ${table.bestRank} is null else ${table.rawRank} is null end`,
    ),
  ],
);

/** What players were called before: they are names of theirs as long as they are on file. A trigger writes them. */
export const prospectFormerNames = privateTable(
  "prospect_former_names",
  {
    prospectId: integer("prospect_id")
      .notNull()
      .references(() => prospects.id, { onDelete: "cascade" }),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** When he was given another name, the first and the last time. */
    firstUntil: moment("first_until").notNull().default(sql`clock_timestamp()`),
    until: moment("until").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({
      name: "prospect_former_names_pkey",
      columns: [table.prospectId, table.firstName, table.lastName],
    }),
  ],
);

/**
 * Statements of staff that two children of one name are distinct, so that the no about one doesn't bind the other. They
 * last as long as both rows: triggers delete them, because no foreign key leads to other domains.
 */
export const distinctChildren = privateTable(
  "distinct_children",
  {
    subjectType: text("subject_type", { enum: ["prospect", "nomination", "listing"] }).notNull(),
    subjectId: integer("subject_id").notNull(),
    /** The child with the no. */
    otherType: text("other_type", { enum: ["prospect", "nomination"] }).notNull(),
    otherId: integer("other_id").notNull(),
    saidAt: moment("said_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({
      name: "distinct_children_pkey",
      columns: [table.subjectType, table.subjectId, table.otherType, table.otherId],
    }),
    check("distinct_children_subject_type_check", oneOf(table.subjectType)),
    check("distinct_children_other_type_check", oneOf(table.otherType)),
    index("distinct_children_other_idx").on(table.otherType, table.otherId),
  ],
);

/** What a guardian said of a child's page: one row for each word, of which the last one may hold today. */
export const publicationAgreements = pgTable(
  "publication_agreements",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    prospectId: integer("prospect_id")
      .notNull()
      .references(() => prospects.id, { onDelete: "cascade" }),
    answer: text("answer", { enum: ANSWERS }).notNull(),
    /** What everybody may see besides the name; nothing unless the guardian agreed. */
    kinds: text("kinds", { enum: AGREED_KINDS }).array().notNull().default(sql`'{}'`),
    saidAt: moment("said_at").notNull(),
    /** When this word took the player off the public site; null if it did not, or he was off it already. */
    playerHiddenAt: timestamp("player_hidden_at", { withTimezone: true }),
    /** Whether the guardian did not say this: another person's take-down on YouScout, or a restore, made it a no. */
    isDerived: boolean("is_derived").notNull().default(false),
    /** When another word took its place, or staff named another guardian; null for the one that holds. */
    endedAt: moment("ended_at"),
    endedBy: text("ended_by", { enum: ENDED_BY }),
    /** When staff noted that a guardian hid the player. */
    seenAt: moment("seen_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("publication_agreements_answer_check", oneOf(table.answer)),
    check(
      "publication_agreements_kinds_check",
      sql`${table.kinds} <@ array['measurements', 'notes', 'body', 'commitment', 'video'] and (${table.answer} = 'agreed' or ${table.kinds} = '{}')`,
    ),
    check(
      "publication_agreements_ended_by_check",
      sql`${table.endedBy} in ('guardian', 'staff') and (${table.endedBy} is null) = (${table.endedAt} is null)`,
    ),
    uniqueIndex("publication_agreements_current_key")
      .on(table.prospectId)
      .where(sql`${table.endedAt} is null`),
    index("publication_agreements_prospect_id_idx").on(table.prospectId),
    index("publication_agreements_unseen_idx")
      .on(table.saidAt, table.id)
      .where(
        sql`${table.answer} = 'hidden' and ${table.endedAt} is null and ${table.seenAt} is null`,
      ),
  ],
);

/** What staff write of a player for everybody whose guardian agrees to it; one row a player who has any of it. */
export const prospectFacts = pgTable(
  "prospect_facts",
  {
    prospectId: integer("prospect_id")
      .primaryKey()
      .references(() => prospects.id, { onDelete: "cascade" }),
    college: text("college"),
    committedOn: date("committed_on"),
    announcedBy: text("announced_by", { enum: ANNOUNCED_BY }),
    /** Link to YouTube, Vimeo or Hudl. */
    video: text("video"),
    note: text("note"),
    /** The day in New Orleans on which the note was last changed. */
    noteOn: date("note_on"),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    check(
      "prospect_facts_commitment_check",
      sql`(${table.college} is null) = (${table.committedOn} is null) and (${table.college} is null) = (${table.announcedBy} is null)`,
    ),
    check("prospect_facts_announced_by_check", oneOf(table.announcedBy)),
    check(
      "prospect_facts_note_check",
      sql`(${table.note} is null) = (${table.noteOn} is null) and char_length(${table.note}) <= 1200`,
    ),
  ],
);

/** What our scouts graded of a player, one row a report, of which none is ever changed. For staff only. */
export const scoutingReports = privateTable(
  "scouting_reports",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    prospectId: integer("prospect_id")
      .notNull()
      .references(() => prospects.id, { onDelete: "cascade" }),
    /** From 20 to 80, one pair for each tool that was graded. */
    grades: jsonb("grades").$type<{ tool: Tool; present: number; future: number }[]>().notNull(),
    confidence: text("confidence", { enum: CONFIDENCES }).notNull(),
    notes: text("notes"),
    writtenBy: integer("written_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    check("scouting_reports_confidence_check", oneOf(table.confidence)),
    index("scouting_reports_prospect_id_idx").on(table.prospectId, table.id),
    index("scouting_reports_written_by_idx").on(table.writtenBy),
  ],
);

/** One row a prospect and voter, and one for each vote that its voter undid. */
export const prospectVotes = pgTable(
  "prospect_votes",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    prospectId: integer("prospect_id")
      .notNull()
      .references(() => prospects.id, { onDelete: "cascade" }),
    /** Keyed hash of the voter's address or account; a random value after 13 months. */
    voterIp: text("voter_ip").notNull(),
    /** Keyed hash of the address from which an account voted; null for a vote of an address and after 13 months. */
    accountAddress: text("account_address"),
    /** Keyed hash of the mailbox of an account that voted; null for a vote of an address and after 13 months. */
    voterMailbox: text("voter_mailbox"),
    /** Keyed hash of an IPv6 address's /56; null for IPv4 and after 13 months. */
    voterSite: text("voter_site"),
    /** Keyed hash of the address's /24 or /48, for the staff's view of bursts. */
    voterNetwork: text("voter_network").notNull(),
    votedAt: timestamp("voted_at", { withTimezone: true }).notNull().defaultNow(),
    /** When staff took the vote out of the count; its voter stays known, so that it is not cast again. */
    voidedAt: timestamp("voided_at", { withTimezone: true }),
    /** When its account undid the vote, which is then voided as well and keeps nobody from voting again. */
    undoneAt: timestamp("undone_at", { withTimezone: true }),
    /** The burst for which staff hold the vote outside the count. */
    heldBurstId: integer("held_burst_id"),
  },
  (table) => [
    unique("prospect_votes_once_key")
      .on(table.prospectId, table.voterIp, table.undoneAt)
      .nullsNotDistinct(),
    index("prospect_votes_account_address_idx")
      .on(table.accountAddress, table.prospectId)
      .where(sql`${table.accountAddress} is not null and ${table.undoneAt} is null`),
    index("prospect_votes_voter_mailbox_idx")
      .on(table.voterMailbox, table.prospectId, table.undoneAt)
      .where(sql`${table.voterMailbox} is not null`),
    index("prospect_votes_voter_mailbox_voted_at_idx")
      .on(shortHash(table.voterMailbox), table.undoneAt, table.votedAt)
      .where(sql`${table.voterMailbox} is not null`),
    index("prospect_votes_voter_site_idx")
      .on(table.voterNetwork, table.prospectId, table.votedAt, table.voterSite)
      .where(sql`${table.voterSite} is not null and ${table.undoneAt} is null`),
    index("prospect_votes_held_burst_id_idx")
      .on(table.heldBurstId)
      .where(sql`${table.heldBurstId} is not null`),
    index("prospect_votes_voter_ip_voted_at_idx").on(
      shortHash(table.voterIp),
      table.undoneAt,
      table.votedAt,
    ),
    index("prospect_votes_voted_at_idx").on(table.votedAt),
    index("prospect_votes_known_idx").on(table.votedAt).where(isKnown(table.voterNetwork)),
    index("prospect_votes_prospect_id_voted_at_idx").on(table.prospectId, table.votedAt),
    index("prospect_votes_voter_network_idx").on(
      shortHash(table.voterNetwork),
      table.prospectId,
      table.votedAt,
    ),
  ],
);

/** What staff changed of the counts and the ledger has not taken in yet: a day's are gone when it is sealed. */
export const prospectVoteChanges = privateTable(
  "prospect_vote_changes",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    prospectId: integer("prospect_id")
      .notNull()
      .references(() => prospects.id, { onDelete: "cascade" }),
    what: text("what", { enum: COUNT_CHANGES }).notNull(),
    reason: text("reason").$type<CountChange["reason"]>().notNull(),
    votes: integer("votes").notNull(),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    check("prospect_vote_changes_what_check", oneOf(table.what)),
    check(
      "prospect_vote_changes_reason_check",
      sql`${table.reason} in ('review', 'rules', 'automated', 'repeated', 'traded', 'mistake')`,
    ),
    check("prospect_vote_changes_votes_check", sql`${table.votes} > 0`),
    index("prospect_vote_changes_prospect_id_idx").on(table.prospectId),
  ],
);

/** What the last import did to each player, so that it can be undone; a week later it can't any more. */
export const prospectImportRows = privateTable("prospect_import_rows", {
  prospectId: integer("prospect_id")
    .primaryKey()
    .references(() => prospects.id, { onDelete: "cascade" }),
  /** The values that it changed, as they were; null for a player whom it added. */
  before: jsonb("before").$type<ImportedFields>(),
  /** The player's `updatedAt` right after it. */
  writtenAt: timestamp("written_at", { withTimezone: true }).notNull(),
  importedAt: timestamp("imported_at", { withTimezone: true }).notNull(),
});

/** What an import may change of a player. */
export type ImportedFields = Partial<
  Omit<typeof prospects.$inferInsert, "id" | "createdAt" | "updatedAt">
>;
