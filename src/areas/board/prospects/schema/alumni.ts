import * as z from "zod/mini";
import { givenId } from "#lib/numbers.ts";
import { tooLong } from "#lib/written-text.ts";
import { LEVELS } from "../rules/agreement.ts";
import { BOARD_CAPACITY } from "../rules/ranking.ts";

/** A player who has graduated, as everybody may see him: exactly these fields leave the server. */
export const Alumnus = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  positionPrimary: z.nullable(z.string()),
  gradYear: z.nullable(z.int()),
  level: z.enum(LEVELS),
  /** The college he committed to, where his guardian agreed to show it. */
  committedTo: z.nullable(z.string()),
  /** The best rank that he had on the board; null for whoever never had one. */
  bestRank: z.nullable(z.int()),
  /** The first edition in which he had it; null where none did. */
  bestEdition: z.nullable(z.object({ title: z.string(), slug: z.string() })),
});
export type Alumnus = z.infer<typeof Alumnus>;

export const AlumniList = z.object({ data: z.array(Alumnus) });
export type AlumniList = z.infer<typeof AlumniList>;

const Graduate = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  gradYear: z.nullable(z.int()),
  /** The one he holds, or that he held when he became an alumnus. */
  rank: z.nullable(z.int()),
});

/** Players whose class has graduated, as staff see them: those who still are on the board, and the alumni. */
export const Graduates = z.object({
  due: z.array(Graduate),
  alumni: z.array(z.extend(Graduate, { since: z.string() })),
});
export type Graduates = z.infer<typeof Graduates>;

const PLAYERS = "Please choose a player";

/** The players whom staff make alumni, or bring back from there. */
export const ChosenPlayers = z.object({
  ids: z
    .array(givenId(PLAYERS), PLAYERS)
    .check(z.minLength(1, PLAYERS), z.maxLength(BOARD_CAPACITY, tooLong(BOARD_CAPACITY))),
});
export type ChosenPlayers = z.infer<typeof ChosenPlayers>;
