import * as z from "zod/mini";
import { LOWEST_RANK } from "#areas/board/prospects/rules/ranking.ts";
import { FileError } from "#lib/file-error.ts";
import { tooLong } from "#lib/written-text.ts";
import { EditedEdition } from "./editions.ts";

const PASTED_MAX = 20_000;

const version = z.int("Please open the working order again");

/** A player of the board in the working order. */
export const WorkingPlayer = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  positionPrimary: z.nullable(z.string()),
  school: z.nullable(z.string()),
  gradYear: z.nullable(z.int()),
  isHidden: z.boolean(),
  /** In the working order; null for unranked. */
  rank: z.nullable(z.int()),
  /** On the live board, as the working order took it in. */
  liveRank: z.nullable(z.int()),
});
export type WorkingPlayer = z.infer<typeof WorkingPlayer>;

/** A player whom the live board has at another rank than the working order took in, or as an alumnus. */
export const LiveDifference = z.object({
  id: z.int(),
  name: z.string(),
  before: z.nullable(z.int()),
  now: z.nullable(z.int()),
  /** An alumnus gets no rank: taking it in takes him off the working order. */
  isAlumnus: z.boolean(),
});
export type LiveDifference = z.infer<typeof LiveDifference>;

/** The ranking that staff prepare in private: everybody on the board, by his rank in it, those without one last. */
export const WorkingOrder = z.object({
  version: z.int(),
  startedAt: z.iso.datetime(),
  players: z.array(WorkingPlayer),
  /** What moved on the live board since; while there is any, the working order can't be published. */
  differences: z.array(LiveDifference),
  /** The live board that `differences` was compared with. */
  live: z.string(),
});
export type WorkingOrder = z.infer<typeof WorkingOrder>;

/** The working order; null where none is begun. */
export const OpenOrder = z.object({ data: z.nullable(WorkingOrder) });
export type OpenOrder = z.infer<typeof OpenOrder>;

const RANK = `A rank is a number from 1 to ${LOWEST_RANK}`;
const rank = z.int(RANK).check(z.minimum(1, RANK), z.maximum(LOWEST_RANK, RANK));

/** Moves a player within the working order; null takes him off the ranking. */
export const WorkingMove = z.object({
  prospectId: z.int("Please choose a player"),
  toRank: z.nullable(rank),
  /** The rank that the mover saw; if it has changed since, the move is refused. */
  expectedRank: z.optional(z.nullable(rank)),
});
export type WorkingMove = z.infer<typeof WorkingMove>;

/** A pasted order: without `expectedVersion` only looked at, with it taken over. */
export const PastedOrder = z.object({
  text: z
    .string("Please paste a list")
    .check(z.minLength(1, "Please paste a list"), z.maxLength(PASTED_MAX, tooLong(PASTED_MAX))),
  /** The version of the working order that the preview was made for. */
  expectedVersion: z.optional(version),
});
export type PastedOrder = z.infer<typeof PastedOrder>;

/** What a pasted order changes of the working order, or changed. */
export const OrderReport = z.object({
  /** Lines that give a rank. */
  lines: z.int(),
  errorCount: z.int(),
  errors: z.array(FileError),
  /** Who changes places by it, by the rank that he gets. */
  moves: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      from: z.nullable(z.int()),
      to: z.nullable(z.int()),
    }),
  ),
  version: z.int(),
});
export type OrderReport = z.infer<typeof OrderReport>;

/** Takes in what moved on the live board. */
export const TakingIn = z.object({
  /** The live board that the taker saw; if it has moved since, nothing is taken in. */
  expectedLive: z.string().check(z.minLength(1), z.maxLength(100)),
});
export type TakingIn = z.infer<typeof TakingIn>;

/** Makes the working order the live ranking, and an edition. */
export const PublishedOrder = z.extend(EditedEdition, { expectedVersion: version });
export type PublishedOrder = z.infer<typeof PublishedOrder>;
