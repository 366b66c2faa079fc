import * as z from "zod/mini";
import {
  AGREED_KINDS,
  ANSWERS,
  KEPT_NOES,
  LEVELS,
} from "#areas/board/prospects/rules/agreement.ts";
import { Proposal } from "#areas/youscout/nominations/schema/proposals.ts";
import { emailAddress } from "#lib/email-address.ts";
import { requiredReason } from "#lib/staff-note.ts";
import { orNull } from "#lib/written-text.ts";

const moment = z.iso.datetime();

/**
 * Who brought about a change of what everybody sees of a player: *youscout* is the guardian by the link of a
 * nomination, *author* whoever nominated him.
 */
const CHANGED_BY = ["guardian", "former", "youscout", "author", "staff"] as const;

/** A change of what everybody sees of a player, on the board or on YouScout. */
const PublicChange = z.object({
  /** Of its entry in the audit log. */
  id: z.int(),
  what: z.string(),
  by: z.enum(CHANGED_BY),
  at: moment,
});
export type PublicChange = z.infer<typeof PublicChange>;

/** What holds of what a guardian said. */
const Word = z.object({
  answer: z.enum(ANSWERS),
  kinds: z.array(z.enum(AGREED_KINDS)),
  saidAt: moment,
});

/** What everybody sees of a child on YouScout. */
const SeenNomination = z.object({
  id: z.int(),
  name: z.string(),
  level: z.enum(LEVELS),
});

/**
 * What keeps everybody from seeing a player on the board: the word of his guardian, who shows him again by another one;
 * the link of his nomination, after which a yes or the short version does; staff, whom the guardian asks; that staff
 * never showed him; or that he may be under 13.
 */
const HELD_BY = ["guardian", "youscout", "staff", "never_shown", "age"] as const;

/**
 * Why a guardian may only show less: another guardian said no about a child of the same name, the guardian's address is
 * staff's, or an owner has to ask first (`isGuardianOnHold`).
 */
const BOARD_OBSTACLES = ["namesake", "staff", "on_hold"] as const;
export type BoardObstacle = (typeof BOARD_OBSTACLES)[number];

/** What everybody sees of a player, and what his guardian said, for whoever has the link. */
export const BoardQuestion = z.object({
  firstName: z.string(),
  /** What everybody reads of the player on the board; null where nobody sees him. */
  shown: z.nullable(z.object({ id: z.int(), level: z.enum(LEVELS), words: z.array(z.string()) })),
  /** The kinds of things that everybody may see besides. */
  shownKinds: z.array(z.enum(AGREED_KINDS)),
  /** What keeps everybody from seeing the player on the board; null where he is seen. */
  heldBy: z.nullable(z.enum(HELD_BY)),
  /** The no of another guardian, which this one can't lift; null without one. */
  keptNo: z.nullable(z.enum(KEPT_NOES)),
  obstacles: z.array(z.enum(BOARD_OBSTACLES)),
  word: z.nullable(Word),
  nominations: z.array(SeenNomination),
  /** Latest first. */
  changes: z.array(PublicChange),
});
export type BoardQuestion = z.infer<typeof BoardQuestion>;

const FROM_THE_LIST = "Please choose from the list";

/** What a guardian can tick. *name* stands for name, positions, school and class, which every yes includes. */
const TICKED_KINDS = ["name", ...AGREED_KINDS] as const;

/** A guardian's answer about a player. */
export const BoardAnswer = z
  .object({
    answer: z.enum(ANSWERS, "Please choose an answer"),
    /** Counts with a yes only, which needs at least one. */
    kinds: z
      .array(z.enum(TICKED_KINDS, FROM_THE_LIST), FROM_THE_LIST)
      .check(z.maxLength(TICKED_KINDS.length, "Please choose each once")),
    /** Statement, which a yes requires, that the person is the guardian and of age. */
    isGuardian: z.optional(z.boolean("Must be true or false")),
  })
  .check(
    z.refine(({ answer, kinds }) => answer !== "agreed" || kinds.length > 0, {
      path: ["kinds"],
      error: "Please tick what everyone may see, or choose the short version",
    }),
    z.refine(({ answer, isGuardian }) => answer !== "agreed" || !!isGuardian, {
      path: ["isGuardian"],
      error: "Please confirm that you are the parent or guardian, and 18 or over",
    }),
  );
export type BoardAnswer = z.infer<typeof BoardAnswer>;

/** A proposal as the queue shows it to who may confirm it. */
export const QueuedProposal = z.extend(z.omit(Proposal, { isOwn: true }), {
  id: z.int(),
  /** The player or the nomination that it is about; the other one is null. */
  prospectId: z.nullable(z.int()),
  nominationId: z.nullable(z.int()),
  playerName: z.string(),
  /** The guardian who is named; null for nobody. */
  previousEmail: z.nullable(z.string()),
});
export type QueuedProposal = z.infer<typeof QueuedProposal>;

/** A player whom a guardian hid on the board, as the queue shows it. */
export const PlayerTakeDown = z.object({
  id: z.int(),
  prospectId: z.int(),
  playerName: z.string(),
  saidAt: moment,
});
export type PlayerTakeDown = z.infer<typeof PlayerTakeDown>;

/** The proposal that is confirmed, as it was seen. */
export const ProposalConfirmation = z.object({ expectedProposedAt: moment });
export type ProposalConfirmation = z.infer<typeof ProposalConfirmation>;

/** What a replaced guardian can restore. */
export const RestoreQuestion = z.object({
  firstName: z.string(),
  /** Whether it is about the board or a nomination on YouScout. */
  place: z.enum(["board", "youscout"]),
  /** Null where only the guardian's place is restored: the answer still stands, or was about other words. */
  answer: z.nullable(z.enum(ANSWERS)),
  /** Whether two owners have lifted the guardian's no. */
  isLifted: z.boolean(),
  /** Whether another guardian was asked and has not answered, so that the answer cannot be restored yet. */
  isOtherAwaited: z.boolean(),
  /** Null while an owner has to decide. */
  until: z.nullable(moment),
});
export type RestoreQuestion = z.infer<typeof RestoreQuestion>;

/** What a replaced guardian does by the link; without anything, it restores the answer. */
export const RestoreRequest = z.nullish(z.object({ hides: z.optional(z.boolean()) }));

/** A player's guardian, as staff see it. */
export const StaffGuardian = z.object({
  player: z.object({
    id: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    /** Null where nobody sees him. */
    level: z.nullable(z.enum(LEVELS)),
  }),
  guardianEmail: z.nullable(z.string()),
  /** Whether a restore forgot who was named last: until somebody is named, no link shows more of the player. */
  isUnknown: z.boolean(),
  /** Whether any helper may mail the named guardian a link: only owners while an own no and its link stand. */
  isAskable: z.boolean(),
  /** Whether a guardian has answered, or may have. */
  hasAnswered: z.boolean(),
  /** Whether naming another guardian takes an owner or a second person. */
  isNamedByTwo: z.boolean(),
  /** Noes about a child of the same name that this guardian can't undo. */
  withheld: z.array(z.object({ number: z.string(), text: z.string() })),
  /** No of a replaced guardian that the named one can't lift. */
  keptNo: z.nullable(z.enum(KEPT_NOES)),
  /** Whether a guardian said no, so that deleting the player takes two owners. */
  hasNo: z.boolean(),
  proposal: z.nullable(Proposal),
  /** Guardians whom nominations of the child name, the ones who answered first. */
  known: z.array(z.object({ email: z.string(), nominationId: z.int(), hasAnswered: z.boolean() })),
  /** When the last link was mailed. */
  askedAt: z.nullable(moment),
  word: z.nullable(Word),
  changes: z.array(PublicChange),
});
export type StaffGuardian = z.infer<typeof StaffGuardian>;

/** Staff's statement that a player is another one than these namesakes with a no, by the numbers of `withheld`. */
export const Distinction = z.object({
  isAnotherThan: z.array(z.string().check(z.maxLength(30))).check(z.minLength(1), z.maxLength(100)),
  reason: requiredReason,
});
export type Distinction = z.infer<typeof Distinction>;

/** Where a player's guardian is reached. */
export const GuardianAddress = z.object({
  guardianEmail: orNull(emailAddress("Please enter a valid email address")),
});
export type GuardianAddress = z.infer<typeof GuardianAddress>;
