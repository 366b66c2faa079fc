import * as z from "zod/mini";
import { MOST_AT_ONCE } from "#lib/bulk-outcome.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { ListParams, queryNumber } from "#lib/list-params.ts";
import { givenId } from "#lib/numbers.ts";
import { oneLine } from "#lib/one-line.ts";
import { readVersion } from "#lib/optimistic-lock.ts";
import { staffReason } from "#lib/staff-note.ts";
import { nameLetters, tooLong } from "#lib/written-text.ts";
import { LEVELS } from "../rules/agreement.ts";
import { latestClass } from "../rules/class-window.ts";
import { ANNOUNCED_BY } from "../rules/facts.ts";
import {
  FIELDS,
  type FieldDefinition,
  PROSPECT_FIELDS,
  type ProspectField,
} from "../rules/fields.ts";
import { BOARD_STATES, GRAD_YEAR_MIN, LOWEST_RANK, POSITIONS } from "../rules/ranking.ts";
import { SORTS } from "../rules/staff-order.ts";

type Fields = typeof PROSPECT_FIELDS;

/** A schema for each field that staff write. */
function shapeOf(schemaOf: (field: FieldDefinition) => z.ZodMiniType) {
  return Object.fromEntries(FIELDS.map((field) => [field.name, schemaOf(field)]));
}

type StoredShape = {
  [Name in Exclude<ProspectField, "gradYear">]: Fields[Name] extends { part: string }
    ? z.ZodMiniString
    : z.ZodMiniNullable<z.ZodMiniString>;
};

/** One player as everybody may see him: exactly these fields leave the server. */
export const Prospect = z.object({
  id: z.int(),
  ...(shapeOf(({ part }) => (part ? z.string() : z.nullable(z.string()))) as StoredShape),
  gradYear: z.nullable(z.int()),
  rawRank: z.nullable(z.int()),
  rawEvaluated: z.boolean(),
  communityVotes: z.int(),
});
export type Prospect = z.infer<typeof Prospect>;

/** One player of the public board. */
export const ListedProspect = z.extend(Prospect, {
  /** At *limited*, `lastName` is an initial, and hands, school and team are null. */
  level: z.enum(LEVELS),
  /** The college he committed to, where his guardian agreed to show it. */
  committedTo: z.nullable(z.string()),
  /** His official rank in the edition before the newest; null where he was not in it, or there is none. */
  previousRank: z.nullable(z.int()),
});
export type ListedProspect = z.infer<typeof ListedProspect>;

export const ProspectList = z.object({
  data: z.array(ListedProspect),
  /** Ids of the players whose vote spike staff have yet to decide about, if there are any: it brings no distinction. */
  undecided: z.optional(z.array(z.int())),
});
export type ProspectList = z.infer<typeof ProspectList>;

/** What staff wrote of a player, as far as his guardian agreed to it. */
const PublicFacts = z.object({
  commitment: z.nullable(
    z.object({ college: z.string(), committedOn: z.string(), announcedBy: z.enum(ANNOUNCED_BY) }),
  ),
  /** Signed by our staff, with the day in New Orleans on which it was last changed. */
  scoutReport: z.nullable(z.object({ text: z.string(), writtenOn: z.string() })),
  /** Where the video's player is. */
  videoEmbed: z.nullable(z.string()),
});
export type PublicFacts = z.infer<typeof PublicFacts>;

/** One player with his place among all, for his page. */
export const ProspectProfile = z.extend(ListedProspect, {
  ...PublicFacts.shape,
  /** 1 for the most votes; ties go to the better official rank. Null for an alumnus. */
  communityRank: z.nullable(z.int()),
  /** What is left of the board for a player who has graduated; null for whoever is on it. */
  alumnus: z.nullable(z.object({ bestRank: z.nullable(z.int()) })),
  /** Whether the family agreed that search engines may find the page. */
  isSearchable: z.boolean(),
});
export type ProspectProfile = z.infer<typeof ProspectProfile>;

/** One player as staff see him. */
export const StaffProspect = z.extend(Prospect, {
  /** When staff recorded the family's agreement that search engines may find the player. */
  publicationAgreedAt: z.nullable(z.iso.datetime()),
  /** When staff took the player off the public site. */
  hiddenAt: z.nullable(z.iso.datetime()),
  /** When staff made the player an alumnus. */
  alumnusSince: z.nullable(z.iso.datetime()),
  /** In the list, whether it was a guardian who took the player off the public site. */
  isTakenDown: z.optional(z.boolean()),
  /** In the list, for a player whom everybody sees: which children of his name have a guardian's no. */
  withheld: z.optional(z.array(z.string())),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type StaffProspect = z.infer<typeof StaffProspect>;

/** Players as staff see them, hidden ones too; `total` counts all that pass the filter. */
export const StaffProspectList = z.object({
  data: z.array(StaffProspect),
  total: z.int(),
  /** The classes of all players, whatever is chosen. */
  classes: z.array(z.int()),
});
export type StaffProspectList = z.infer<typeof StaffProspectList>;

/** Which players staff ask for; the filters are those of the public board, and how a player stands. */
export const StaffProspectFilter = z.extend(z.omit(ListParams, { from: true, to: true }), {
  position: z.optional(z.enum(POSITIONS)),
  year: z.optional(z.string().check(z.regex(/^[1-9]\d{3}$/))),
  state: z.optional(z.enum(BOARD_STATES)),
  /** Instead of the official order. */
  sort: z.optional(z.enum(SORTS)),
  /** One player alone. */
  id: z.optional(queryNumber(999_999_999)),
});
export type StaffProspectFilter = z.infer<typeof StaffProspectFilter>;

/** What staff do with several players at once. */
export const BulkChange = z.object({
  action: z.enum(["hide", "show", "unrank"]),
  /** Each as it was seen: one that has changed since is left as it is. */
  players: z
    .array(z.object({ id: givenId(), expectedUpdatedAt: readVersion }))
    .check(
      z.minLength(1, "Please choose players"),
      z.maxLength(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} at once`),
    ),
});
export type BulkChange = z.infer<typeof BulkChange>;

/** The votes of a player after a vote was cast or undone. */
export const VoteReceipt = z.object({
  data: z.object({ prospectId: z.int(), communityVotes: z.int() }),
  message: z.string(),
});

const required = (message: string, max: number) =>
  z
    .string(message)
    .check(z.overwrite(oneLine), z.minLength(1, message), z.maxLength(max, tooLong(max)));

/** Empty text and the choices 'none' and 'unknown' mean that nothing is known. */
const NOTHING = new Set(["", "none", "unknown"]);
const nothingIsNull = z.transform((value: unknown) =>
  typeof value === "string" && NOTHING.has(value.trim().toLowerCase()) ? null : value,
);

const gradYear = z
  .number({
    error: (issue) =>
      issue.input === undefined || issue.input === null
        ? PROSPECT_FIELDS.gradYear.required
        : "Graduation year must be a number",
  })
  .check(
    z.int("Graduation year must be a number"),
    z.minimum(GRAD_YEAR_MIN, "Graduation year must be 2023 or later"),
    z.refine((year) => year <= latestClass(new Date()), {
      error: () => `Graduation year must be ${latestClass(new Date())} or earlier`,
    }),
  );

const rank = z
  .number({
    error: (issue) =>
      issue.input === undefined || issue.input === null
        ? "Rank is required"
        : "Rank must be a number",
  })
  .check(
    z.int("Rank must be a number"),
    z.minimum(1, "Rank must be at least 1"),
    z.maximum(LOWEST_RANK, "Rank must be 100 or less"),
  );

const isEvaluated = z.boolean("Evaluated must be true or false");

type Written<Field> = Field extends { choices: readonly (infer Choice)[] } ? Choice : string;

type WrittenShape = {
  [Name in Exclude<ProspectField, "gradYear">]: Fields[Name] extends { required: string }
    ? z.ZodMiniType<Written<Fields[Name]>>
    : z.ZodMiniOptional<z.ZodMiniType<Written<Fields[Name]> | null>>;
};

function written(field: FieldDefinition): z.ZodMiniType {
  const { part, required: refusal, max = 100, choices } = field;
  if (refusal === undefined) {
    const line = z.string().check(z.overwrite(oneLine), z.maxLength(max, tooLong(max)));
    const value = choices ? z.enum(choices, field.refusal) : line;
    return z.optional(z.pipe(nothingIsNull, z.nullable(value)));
  }
  if (part) return required(refusal, max).check(nameLetters);
  const text = z.pipe(nothingIsNull, required(refusal, max));
  return choices ? z.pipe(text, z.enum(choices, field.refusal)) : text;
}

const prospectFields = { ...(shapeOf(written) as WrittenShape), gradYear };

/** Says that it is another player than the one of his name whose guardian said no. */
export const isAnotherPlayer = z.optional(z.boolean("Please say whether it is another player"));

/** A new player as staff enter him. */
export const NewProspect = z.object({
  ...prospectFields,
  rawRank: rank,
  rawEvaluated: z.optional(isEvaluated),
  isAnotherPlayer,
});
export type NewProspect = z.infer<typeof NewProspect>;

/** A new player as the form sends it. */
export const SentProspect = z.extend(NewProspect, idempotencyField);
export type SentProspect = z.infer<typeof SentProspect>;

/** What staff changed about a player. `rawRank: null` takes him off the ranking. */
export const ProspectChange = z.extend(z.partial(z.object(prospectFields)), {
  rawRank: z.optional(z.nullable(rank)),
  rawEvaluated: z.optional(isEvaluated),
  isAnotherPlayer,
  /** Whether the family agreed that search engines may find the player. */
  isPublicationAgreed: z.optional(z.boolean("Publication agreed must be true or false")),
  /** The `updatedAt` that the editor saw; if it has changed since, the change is refused. */
  expectedUpdatedAt: z.optional(
    z.iso.datetime("Please open the player again: we can't tell which version you changed"),
  ),
});
export type ProspectChange = z.infer<typeof ProspectChange>;

/** A new player as a file has him: his rank may be empty. */
export const ImportedProspect = z.extend(z.omit(NewProspect, { isAnotherPlayer: true }), {
  rawRank: z.nullable(rank),
});
export type ImportedProspect = z.infer<typeof ImportedProspect>;

/** Everything that the dialog for editing a player asks for. */
export const EditedProspect = z.extend(NewProspect, {
  rawRank: z.nullable(rank),
  rawEvaluated: isEvaluated,
  isPublicationAgreed: z.boolean(),
});
export type EditedProspect = z.infer<typeof EditedProspect>;

/** Moves a player to a rank; everyone between moves by one. */
export const RankMove = z.object({
  toRank: rank,
  /** The rank that the mover saw, null for unranked; if it has changed since, the move is refused. */
  expectedRank: z.optional(z.nullable(rank)),
});
export type RankMove = z.infer<typeof RankMove>;

/** Why staff hide a player or show him again, for the audit log. */
export const HidingReason = z.object({ reason: staffReason });

/** Why staff show a player again, and that he is another than his namesake whose guardian said no. */
export const ShowingReason = z.extend(HidingReason, { isAnotherPlayer });
