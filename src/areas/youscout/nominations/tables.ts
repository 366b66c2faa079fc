import { type SQLWrapper, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { KEPT_NOES } from "#areas/board/prospects/rules/agreement.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { isKnown, shortHash } from "#areas/votes/tables/votable.ts";
import { moment } from "#lib/db/moment.ts";
import { oneOf } from "#lib/db/one-of.ts";
import { privateTable } from "#lib/db/private-table.ts";
import { tsvector } from "#lib/db/search-vector.ts";
import { PERIODS, SPORTS } from "./access/choices.ts";
import { VISIBILITIES } from "./access/visibility.ts";
import { RELATIONS, STATUSES } from "./rules/nominations.ts";

type PublicColumn =
  | "id"
  | "sport"
  | "position"
  | "city"
  | "status"
  | "communityVotes"
  | "hiddenAt"
  | "guardianRevokedAt";

/** The leaderboards' ways in: what everybody may see, by votes, alone or under a filter. */
function publicIndexes(table: Record<PublicColumn, AnyPgColumn>) {
  const { sport, position, city, communityVotes, id } = table;
  const isPublic = sql`${table.status} in ('approved', 'promoted') and ${table.hiddenAt} is null and ${table.guardianRevokedAt} is null`;
  return [
    index("you_scout_nominations_public_idx").on(communityVotes, id).where(isPublic),
    index("you_scout_nominations_sport_idx").on(sport, communityVotes, id).where(isPublic),
    index("you_scout_nominations_position_idx")
      .on(sql`lower(${position})`, communityVotes, id)
      .where(isPublic),
    index("you_scout_nominations_city_idx")
      .on(sql`lower(${city})`, communityVotes, id)
      .where(isPublic),
    index("you_scout_nominations_withheld_idx")
      .on(id)
      .where(
        sql`${communityVotes} > 0 and (${table.status} not in ('approved', 'promoted') or ${table.hiddenAt} is not null or ${table.guardianRevokedAt} is not null)`,
      ),
  ];
}

/** Parts of a `personKey` that likely duplicates have in common, as their index has them: last name, sport, initial. */
export const ALIKE = [
  (key: SQLWrapper) => sql`split_part(${key}, '|', 2)`,
  (key: SQLWrapper) => sql`split_part(${key}, '|', 3)`,
  (key: SQLWrapper) => sql`left(${key}, 1)`,
] as const;

/** Young players whom people nominated (specification part 2, section 3). */
export const nominations = pgTable(
  "you_scout_nominations",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** On the day of the nomination, and a year more for each July 31 since. */
    age: integer("age").notNull(),
    /** How many of these years are in the age. */
    yearsAdded: integer("years_added").notNull().default(0),
    sport: text("sport", { enum: SPORTS }).notNull(),
    position: text("position").notNull(),
    secondaryPosition: text("secondary_position"),
    handedness: text("handedness"),
    school: text("school"),
    city: text("city").notNull(),
    state: text("state").notNull(),
    gameLocation: text("game_location"),
    gameDate: date("game_date"),
    performance: text("performance").notNull(),
    video: text("video"),
    submittedByName: text("submitted_by_name").notNull(),
    submittedByEmail: text("submitted_by_email").notNull(),
    submittedByPhone: text("submitted_by_phone"),
    /** Null once the account is gone. */
    submittedByUserId: integer("submitted_by_user_id").references(() => users.id, {
      onDelete: "set null",
    }),
    submitterRelation: text("submitter_relation", { enum: RELATIONS }).notNull(),
    status: text("status", { enum: STATUSES }).notNull().default("pending"),
    /** For staff only. */
    adminNotes: text("admin_notes"),
    /** What staff say to the author. */
    staffMessage: text("staff_message"),
    /**
     * Count of this nomination's rows in `you_scout_votes` that are not voided, kept in the same
     * transaction.
     */
    communityVotes: integer("community_votes").notNull().default(0),
    /** Equal for two nominations of one person in one sport (`personKey`). */
    personKey: text("person_key").notNull(),
    guardianName: text("guardian_name"),
    guardianEmail: text("guardian_email"),
    /** Whether a restore forgot who was named last: nobody is named until staff name somebody. */
    isGuardianUnknown: boolean("is_guardian_unknown").notNull().default(false),
    /** Whether the named guardian only shows less, until an owner asks or names a guardian (decision 030). */
    isGuardianOnHold: boolean("is_guardian_returned").notNull().default(false),
    /**
     * Whether any guardian has ever answered about this child, here or in what led here: from then on nobody alone
     * names another guardian, or deletes or merges the answer away.
     */
    hasGuardianAnswered: boolean("has_guardian_answered").notNull().default(false),
    /** What was asked for; what is shown is `visibilityOf`. */
    publication: text("publication", { enum: VISIBILITIES }).notNull().default("limited"),
    /** Keyed hash of the token in the guardian's link. */
    guardianTokenHash: text("guardian_token_hash"),
    guardianAskedAt: moment("guardian_asked_at"),
    /** When the guardian who is named answered first, whatever became of the answer. */
    guardianAnsweredAt: moment("guardian_answered_at"),
    guardianAgreedAt: moment("guardian_agreed_at"),
    guardianRevokedAt: moment("guardian_revoked_at"),
    /** When the named guardian chose the short version, by the link or on the board; null once another answer follows. */
    guardianShortenedAt: moment("guardian_shortened_at"),
    /** When staff noted that a guardian took it down; a later take-down is to be seen anew. */
    takeDownSeenAt: moment("take_down_seen_at"),
    /** Whether somebody else than the guardian who is named took it down, or the guardian on the board. */
    isTakenDownElsewhere: boolean("is_taken_down_elsewhere").notNull().default(false),
    /** Strictest no of another guardian that the guardian named now can't lift (`guardian_replacements`). */
    keptNo: text("kept_no", { enum: KEPT_NOES }),
    mergedIntoId: integer("merged_into_id").references((): AnyPgColumn => nominations.id, {
      onDelete: "set null",
    }),
    promotedProspectId: integer("promoted_prospect_id").references(() => prospects.id, {
      onDelete: "set null",
    }),
    /** When the promoted player was hidden along with it; null if hidden otherwise, or not at all. */
    prospectHiddenAt: moment("prospect_hidden_at"),
    hiddenAt: moment("hidden_at"),
    /** When staff decided last, or the author withdrew it. */
    decidedAt: moment("decided_at"),
    /** When its personal fields were anonymized. */
    anonymizedAt: moment("blanked_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    unique("you_scout_nominations_guardian_token_hash_key").on(table.guardianTokenHash),
    check("you_scout_nominations_age_check", sql`${table.age} between 6 and 19`),
    check("you_scout_nominations_sport_check", oneOf(table.sport)),
    check("you_scout_nominations_submitter_relation_check", oneOf(table.submitterRelation)),
    check("you_scout_nominations_status_check", oneOf(table.status)),
    check("you_scout_nominations_publication_check", oneOf(table.publication)),
    check("you_scout_nominations_kept_no_check", oneOf(table.keptNo)),
    check("you_scout_nominations_community_votes_check", sql`${table.communityVotes} >= 0`),
    index("you_scout_nominations_status_idx").on(table.status, table.createdAt),
    index("you_scout_nominations_submitted_by_user_id_idx").on(table.submittedByUserId),
    index("you_scout_nominations_person_key_idx").on(table.personKey),
    index("you_scout_nominations_alike_idx")
      .on(ALIKE[0](table.personKey), ALIKE[1](table.personKey), ALIKE[2](table.personKey))
      .where(sql`${table.personKey} <> ''`),
    ...publicIndexes(table),
    index("you_scout_nominations_waiting_idx")
      .on(table.createdAt, table.id, table.submitterRelation, table.submittedByUserId)
      .where(sql`${table.status} = 'pending' and ${table.hiddenAt} is null`),
    index("you_scout_nominations_of_coaches_idx")
      .on(table.createdAt, table.id)
      .where(
        sql`${table.status} = 'pending' and ${table.hiddenAt} is null and ${table.submitterRelation} = 'coach'`,
      ),
    index("you_scout_nominations_taken_down_idx")
      .on(table.id)
      .where(sql`${table.guardianRevokedAt} is not null and ${table.anonymizedAt} is null`),
    index("you_scout_nominations_answered_idx")
      .on(table.id)
      .where(sql`${table.hasGuardianAnswered} and ${table.anonymizedAt} is null`),
    index("you_scout_nominations_short_idx")
      .on(table.id)
      .where(
        sql`(${table.guardianShortenedAt} is not null or ${table.keptNo} is not null) and ${table.anonymizedAt} is null`,
      ),
    index("you_scout_nominations_created_at_idx").on(table.createdAt),
    index("you_scout_nominations_unseen_idx")
      .on(table.createdAt, table.id)
      .where(
        sql`${table.status} in ('approved', 'promoted') and ${table.anonymizedAt} is null and ${table.guardianRevokedAt} > coalesce(${table.takeDownSeenAt}, '-infinity')`,
      ),
    index("you_scout_nominations_promoted_prospect_id_idx").on(table.promotedProspectId),
    index("you_scout_nominations_merged_into_id_idx")
      .on(table.mergedIntoId)
      .where(sql`${table.mergedIntoId} is not null`),
  ],
);

/** What nominated players were called before: a trigger writes it, and deletes it with what is anonymized. */
export const nominationFormerNames = privateTable(
  "you_scout_former_names",
  {
    nominationId: integer("nomination_id")
      .notNull()
      .references(() => nominations.id, { onDelete: "cascade" }),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    /** When it was given another name, the first and the last time. */
    firstUntil: moment("first_until").notNull().default(sql`clock_timestamp()`),
    until: moment("until").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({
      name: "you_scout_former_names_pkey",
      columns: [table.nominationId, table.firstName, table.lastName],
    }),
  ],
);

/**
 * The words by which staff find a nomination. A trigger writes them beside it: in its row, each vote would write them
 * anew.
 */
export const nominationWords = privateTable(
  "you_scout_nomination_words",
  {
    nominationId: integer("nomination_id")
      .primaryKey()
      .references(() => nominations.id, { onDelete: "cascade" }),
    /** Words of the names of the player and of the author. */
    names: tsvector("names").notNull(),
    /** Words of the names, and of the email addresses of the author and the guardian. */
    allWords: tsvector("all_words").notNull(),
  },
  (table) => [
    index("you_scout_nomination_words_names_idx")
      .using("gin", table.names)
      .with({ fastupdate: false }),
    index("you_scout_nomination_words_all_words_idx")
      .using("gin", table.allWords)
      .with({ fastupdate: false }),
  ],
);

/** One row a nomination and voter, and one for each vote that its voter undid. */
export const nominationVotes = pgTable(
  "you_scout_votes",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    nominationId: integer("nomination_id")
      .notNull()
      .references(() => nominations.id, { onDelete: "cascade" }),
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
    /** Kept empty: nobody gives an email address to vote. */
    voterEmail: text("voter_email"),
    /** The account of a voter who was signed in. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When staff took the vote out of the count; its voter stays known, so that it is not cast again. */
    voidedAt: moment("voided_at"),
    /** When its account undid the vote, which is then voided as well and keeps nobody from voting again. */
    undoneAt: moment("undone_at"),
    /** The burst for which staff hold the vote outside the count. */
    heldBurstId: integer("held_burst_id"),
    /** Vote spike that the vote belonged to when a merge brought others of the same time beside it. */
    burstId: integer("burst_id"),
  },
  (table) => [
    unique("you_scout_votes_once_key")
      .on(table.nominationId, table.voterIp, table.undoneAt)
      .nullsNotDistinct(),
    index("you_scout_votes_account_address_idx")
      .on(table.accountAddress, table.nominationId)
      .where(sql`${table.accountAddress} is not null and ${table.undoneAt} is null`),
    index("you_scout_votes_voter_mailbox_idx")
      .on(table.voterMailbox, table.nominationId, table.undoneAt)
      .where(sql`${table.voterMailbox} is not null`),
    index("you_scout_votes_voter_mailbox_created_at_idx")
      .on(shortHash(table.voterMailbox), table.undoneAt, table.createdAt)
      .where(sql`${table.voterMailbox} is not null`),
    index("you_scout_votes_voter_site_idx")
      .on(table.voterNetwork, table.nominationId, table.createdAt, table.voterSite)
      .where(sql`${table.voterSite} is not null and ${table.undoneAt} is null`),
    index("you_scout_votes_held_burst_id_idx")
      .on(table.heldBurstId)
      .where(sql`${table.heldBurstId} is not null`),
    index("you_scout_votes_voter_ip_created_at_idx").on(
      shortHash(table.voterIp),
      table.undoneAt,
      table.createdAt,
    ),
    index("you_scout_votes_created_at_idx").on(table.createdAt),
    index("you_scout_votes_known_idx").on(table.createdAt).where(isKnown(table.voterNetwork)),
    index("you_scout_votes_user_id_idx").on(table.userId),
    index("you_scout_votes_nomination_id_created_at_idx").on(table.nominationId, table.createdAt),
    index("you_scout_votes_voter_network_idx").on(
      shortHash(table.voterNetwork),
      table.nominationId,
      table.createdAt,
    ),
  ],
);

/** Votes of a nomination within one week or month of New Orleans, counted as they are cast. */
export const nominationVoteCounts = pgTable(
  "you_scout_vote_counts",
  {
    nominationId: integer("nomination_id")
      .notNull()
      .references(() => nominations.id, { onDelete: "cascade" }),
    period: text("period", { enum: PERIODS }).notNull(),
    startsOn: date("starts_on").notNull(),
    votes: integer("votes").notNull(),
  },
  (table) => [
    primaryKey({
      name: "you_scout_vote_counts_pkey",
      columns: [table.nominationId, table.period, table.startsOn],
    }),
    check("you_scout_vote_counts_period_check", oneOf(table.period)),
    index("you_scout_vote_counts_period_idx").on(
      table.period,
      table.startsOn,
      table.votes,
      table.nominationId,
    ),
  ],
);

/**
 * How many nominations of a sport have votes in a week or month, public or not; triggers count with each change of a
 * count.
 */
export const sportSizes = pgTable(
  "you_scout_sport_sizes",
  {
    period: text("period", { enum: PERIODS }).notNull(),
    startsOn: date("starts_on").notNull(),
    sport: text("sport", { enum: SPORTS }).notNull(),
    nominations: integer("nominations").notNull(),
  },
  (table) => [
    primaryKey({
      name: "you_scout_sport_sizes_pkey",
      columns: [table.period, table.startsOn, table.sport],
    }),
  ],
);

/**
 * The positions of each sport and the cities of public nominations. A trigger adds a line for each that becomes
 * public or ceases to be, so that decisions do not wait for each other; every night they are added up.
 */
export const choices = pgTable("you_scout_choices", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  /** Null for a city. */
  sport: text("sport", { enum: SPORTS }),
  /** A position or a city, as it was written. */
  choice: text("choice").notNull(),
  /** How many more have it; negative for those that ceased to be public. */
  nominations: integer("nominations").notNull(),
});
