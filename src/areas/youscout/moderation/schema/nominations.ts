import * as z from "zod/mini";
import { SPORTS } from "#areas/youscout/nominations/access/choices.ts";
import { PRIVATE_DETAILS } from "#areas/youscout/nominations/access/private-details.ts";
import { CONSENTS, VISIBILITIES } from "#areas/youscout/nominations/access/visibility.ts";
import {
  NominationDecision,
  RELATIONS,
  STATUSES,
} from "#areas/youscout/nominations/schema/nominations.ts";
import { Proposal } from "#areas/youscout/nominations/schema/proposals.ts";
import { MOST_AT_ONCE } from "#lib/bulk-outcome.ts";
import { ListParams, listPage } from "#lib/list-params.ts";
import { givenId } from "#lib/numbers.ts";
import { READ_AGAIN } from "#lib/optimistic-lock.ts";

const text = z.nullable(z.string());
const moment = z.iso.datetime();
const status = z.enum(STATUSES);

/** A nomination that may be of the same child. */
const LikelyDuplicate = z.object({
  id: z.int(),
  name: z.string(),
  age: z.int(),
  school: text,
  city: z.string(),
  status,
  communityVotes: z.int(),
  /** Whether the names are the same but for case, accents, blanks and marks. */
  isSameName: z.boolean(),
  /** Whether it is a duplicate: school or city are the same, too. */
  isSameChild: z.boolean(),
  /** Whether the guardian or staff took its page down. */
  isTakenDown: z.boolean(),
  guardianName: text,
  /** Null also where the caller may not see it. */
  guardianEmail: text,
  /** Whether an address of the guardian is known. */
  hasGuardianEmail: z.boolean(),
  consent: z.enum(CONSENTS),
  level: z.enum(VISIBILITIES),
});
export type LikelyDuplicate = z.infer<typeof LikelyDuplicate>;

/** A nomination as staff see it: everything, but contact details only for who may see those of families. */
export const StaffNomination = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  age: z.int(),
  sport: z.enum(SPORTS),
  position: z.string(),
  secondaryPosition: text,
  handedness: text,
  school: text,
  city: z.string(),
  state: z.string(),
  gameLocation: text,
  gameDate: text,
  performance: z.string(),
  video: text,
  submittedByName: z.string(),
  /** Empty where the caller may not see it. */
  submittedByEmail: z.string(),
  submittedByPhone: text,
  submitterRelation: z.enum(RELATIONS),
  /** The author's username; null once the account is gone. */
  author: text,
  /** Whether the author's account has confirmed its address; null once the account is gone. */
  isAuthorConfirmed: z.nullable(z.boolean()),
  /** Whether the author nominated as a coach, and is one whom staff have verified. */
  isCoachVerified: z.boolean(),
  /** Whether the caller nominated the player and, being no owner, leaves decisions to others. */
  isLeftToOthers: z.boolean(),
  guardianName: text,
  /** Null also where the caller may not see it. */
  guardianEmail: text,
  /** Change of the guardian, or of a no, that waits for a second person; null for who may not see addresses. */
  guardianProposal: z.nullable(Proposal),
  /** Whether a replaced guardian's no keeps the page down, whoever is named now. */
  hasKeptNo: z.boolean(),
  /** Whether a restore forgot who was named last, so that naming somebody takes an owner or a second person. */
  isGuardianUnknown: z.boolean(),
  /** Whether an address of the guardian is known. */
  hasGuardianEmail: z.boolean(),
  /** Whether the guardian has a link that works. */
  hasGuardianLink: z.boolean(),
  consent: z.enum(CONSENTS),
  /** Null before the guardian was asked. */
  guardianAskedAt: z.nullable(moment),
  /** What was asked for, and what is shown when it is public. */
  publication: z.enum(VISIBILITIES),
  level: z.enum(VISIBILITIES),
  /** Whether everybody sees it now. */
  isPublic: z.boolean(),
  status,
  adminNotes: text,
  /** What staff said to the author. */
  staffMessage: text,
  communityVotes: z.int(),
  hiddenAt: z.nullable(moment),
  /** Whether a guardian took it down and staff have not noted it yet. */
  isTakeDownNew: z.boolean(),
  mergedIntoId: z.nullable(z.int()),
  promotedProspectId: z.nullable(z.int()),
  /** Whether what it told was deleted. */
  isErased: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  likely: z.array(LikelyDuplicate),
  /** Who of the board may be the same child and has a guardian who said no, each as a sentence. */
  withheld: z.array(z.string()),
  /** What its words tell although its page withholds it. */
  privateDetails: z.array(z.enum(PRIVATE_DETAILS)),
});
export type StaffNomination = z.infer<typeof StaffNomination>;

export const StaffNominationPage = listPage(StaffNomination);
export type StaffNominationPage = z.infer<typeof StaffNominationPage>;

/**
 * Which nominations staff ask for. `q` is a part of the player's or author's name, of the author's or
 * guardian's email address for who may see those, or a number; `from` and `to` are days of nominating.
 */
export const StaffNominationFilter = z.extend(ListParams, {
  status: z.optional(z.enum([...STATUSES, "hidden"])),
  sport: z.optional(z.enum(SPORTS)),
});
export type StaffNominationFilter = z.infer<typeof StaffNominationFilter>;

/** What is decided about many nominations with one click. */
export const BulkDecision = z
  .object({
    action: z.enum(["approve", "reject", "hide"]),
    nominations: z
      .array(
        z.object({
          id: givenId(),
          expectedStatus: z.optional(status),
          expectedUpdatedAt: NominationDecision.shape.expectedUpdatedAt,
        }),
      )
      .check(
        z.minLength(1, "Please choose nominations"),
        z.maxLength(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} at once`),
      ),
    /** One word to all authors. */
    staffMessage: NominationDecision.shape.staffMessage,
  })
  .check(
    z.refine(({ action, staffMessage }) => action !== "reject" || !!staffMessage, {
      path: ["staffMessage"],
      error: "Please tell the authors why",
    }),
    z.refine(
      ({ action, nominations }) =>
        action !== "approve" || nominations.every(({ expectedUpdatedAt }) => expectedUpdatedAt),
      { path: ["nominations"], error: READ_AGAIN },
    ),
  );
export type BulkDecision = z.infer<typeof BulkDecision>;
