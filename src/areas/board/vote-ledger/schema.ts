import * as z from "zod/mini";
import { COUNT_CHANGES, PUBLIC_REASONS } from "#areas/votes/schema/count-change.ts";
import { givenDay } from "#lib/day-schema.ts";
import { isMonth } from "./rules.ts";

const month = z.string().check(z.refine(isMonth, "Please name a month such as 2026-11"));

/** Which month of the ledger; the newest where it is absent, to come, or before the ledger. */
export const LedgerFilter = z.object({
  month: z.optional(month),
});
export type LedgerFilter = z.infer<typeof LedgerFilter>;

/** A month that must be named. */
export const LedgerFileFilter = z.object({ month });

export const LedgerDayParams = z.object({ day: givenDay() });

const Totals = z.object({
  cast: z.int(),
  /** Taken back by their voters within ten minutes. */
  undone: z.int(),
  /** Taken out of the count for a review. */
  held: z.int(),
  /** Put back into the count after a review. */
  released: z.int(),
  /** Taken out of the count for good. */
  removed: z.int(),
  /** Votes that were held and are now removed: they had left the count before. */
  removed_held: z.int(),
});

/** How many votes staff took out of the count or put back, by what they did and why. */
const StaffChange = z.object({
  what: z.enum(COUNT_CHANGES),
  reason: z.enum([...PUBLIC_REASONS, "review"]),
  votes: z.int(),
});
export type StaffChange = z.infer<typeof StaffChange>;

export const LedgerDay = z.object({
  day: z.iso.date(),
  /** SHA-256 of the day's file. */
  fingerprint: z.string(),
  totals: Totals,
  /** Why staff changed counts, by what they did. */
  reasons: z.array(StaffChange),
});
export type LedgerDay = z.infer<typeof LedgerDay>;

/** A month, its newest day first. */
export const LedgerMonth = z.object({
  /** Null before the first day is sealed. */
  month: z.nullable(z.string()),
  /** The months before and after it that have days. */
  previous: z.nullable(z.string()),
  next: z.nullable(z.string()),
  /** All of the calendar year so far; null before the first day is sealed. */
  season: z.nullable(
    z.object({
      year: z.int(),
      /** Its last sealed day. */
      through: z.iso.date(),
      /** Votes that count at its end, or now, in whichever season they were cast. */
      counted: z.int(),
      totals: Totals,
      /**
       * Votes that staff hold at its end, or now, whenever they were taken out of the count; without those of players
       * who have left the site since, about which nobody decides.
       */
      held: z.int(),
    }),
  ),
  days: z.array(LedgerDay),
  /** What staff changed since the last sealed day, whichever month is shown. */
  unsealed: z.array(StaffChange),
});
export type LedgerMonth = z.infer<typeof LedgerMonth>;

/** What the ledger has of one player. */
export const PlayerLedger = z.extend(LedgerMonth, {
  name: z.string(),
  /** Names the player in the files of the days; null before the first sealed vote. */
  number: z.nullable(z.string()),
});
export type PlayerLedger = z.infer<typeof PlayerLedger>;
