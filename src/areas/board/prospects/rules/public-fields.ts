import type { PersonName } from "#lib/names/person-name.ts";
import { initialOf } from "#lib/names/person-name.ts";
import type { Alumnus } from "../schema/alumni.ts";
import type { ProspectProfile } from "../schema/prospects.ts";
import type { AgreedKind, Level } from "./agreement.ts";
import { PROSPECT_FIELDS, type Shown } from "./fields.ts";

interface Field {
  shown: Shown;
  /** The part of a player's name that it holds. */
  part?: "first" | "last";
}

/** A table that leaves out no field of these. */
export type FieldsOf<Public> = Record<keyof Public, Field>;

/**
 * Every field of a player that may leave the server, and when. What is not in it is shown to nobody (`shownOf`). The
 * names that texts are searched for, the namesakes of a child with a no, the guardian's page and the test for leaks
 * follow from it.
 */
export const PLAYER_FIELDS = {
  id: { shown: "limited" },
  ...PROSPECT_FIELDS,
  rawRank: { shown: "limited" },
  rawEvaluated: { shown: "limited" },
  communityVotes: { shown: "limited" },
  level: { shown: "limited" },
  committedTo: { shown: "commitment" },
  previousRank: { shown: "limited" },
  commitment: { shown: "commitment" },
  scoutReport: { shown: "notes" },
  videoEmbed: { shown: "video" },
  communityRank: { shown: "limited" },
  alumnus: { shown: "limited" },
  isSearchable: { shown: "limited" },
  bestRank: { shown: "limited" },
  bestEdition: { shown: "limited" },
} as const satisfies FieldsOf<ProspectProfile & Alumnus>;

type Fields = typeof PLAYER_FIELDS;
export type PlayerField = keyof Fields;

/** The fields that not everybody sees of every player. */
export type WithheldField = {
  [Key in PlayerField]: Fields[Key]["shown"] extends "limited" ? never : Key;
}[PlayerField];

/** The fields by which a player is called. */
type NameField = {
  [Key in PlayerField]: Fields[Key] extends { part: string } ? Key : never;
}[PlayerField];

const FIELDS = Object.keys(PLAYER_FIELDS) as PlayerField[];

function partOf(field: PlayerField): Field["part"] {
  const { part }: Field = PLAYER_FIELDS[field];
  return part;
}

export const NAME_FIELDS = FIELDS.filter((field): field is NameField => !!partOf(field));

/** How much of a player everybody sees: his level, and the kinds of things that his guardian agreed to. */
export interface Seen {
  level: Level;
  agreed: readonly AgreedKind[];
}

/** Whether everybody sees a field. */
export function isShown(field: PlayerField, { level, agreed }: Seen): boolean {
  const { shown } = PLAYER_FIELDS[field];
  if (shown === "limited") return true;
  return shown === "full" ? level === "full" : agreed.includes(shown);
}

/** Whether everybody reads every name of a player at a level. */
export function isNamed(level: Level): boolean {
  return NAME_FIELDS.every((field) => isShown(field, { level, agreed: [] }));
}

/** A player with what everybody sees of him: of a withheld last name the initial, of all else that is withheld null. */
export function shownOf<Player extends Seen>(
  player: Player,
): Pick<Player, keyof Player & (PlayerField | "agreed")> {
  const values: Partial<Record<PlayerField, unknown>> = player;
  const shown = FIELDS.filter((field) => field in player).map((field) => {
    const value = values[field];
    return [field, isShown(field, player) ? value : withheld(field, value)];
  });
  return { ...Object.fromEntries(shown), agreed: player.agreed };
}

function withheld(field: PlayerField, value: unknown): string | null {
  return partOf(field) === "last" ? initialOf(String(value)) : null;
}

/** What a player is called: each of his first names with each of his last names. */
export function namesIn(
  player: Partial<Record<NameField, string | null | undefined>>,
): PersonName[] {
  const called = (part: "first" | "last") =>
    NAME_FIELDS.filter((field) => partOf(field) === part).flatMap((field) => player[field] ?? []);
  return called("first").flatMap((firstName) =>
    called("last").map((lastName) => ({ firstName, lastName })),
  );
}
