import * as z from "zod/mini";
import { ProspectChange } from "#areas/board/prospects/schema/prospects.ts";
import { givenId } from "#lib/numbers.ts";
import { readVersion } from "#lib/optimistic-lock.ts";
import { staffNote, staffReason } from "#lib/staff-note.ts";
import { STATUSES } from "../rules/nominations.ts";
import { NewNomination } from "./nominations.ts";

const moment = z.iso.datetime();
const status = z.enum(STATUSES);

const { shape } = NewNomination;

/** What staff correct or note; what is absent stays. */
export const NominationCorrection = z.extend(
  z.partial(
    z.object({
      firstName: shape.firstName,
      lastName: shape.lastName,
      age: shape.age,
      sport: shape.sport,
      position: shape.position,
      secondaryPosition: shape.secondaryPosition,
      handedness: shape.handedness,
      school: shape.school,
      city: shape.city,
      state: shape.state,
      gameLocation: shape.gameLocation,
      gameDate: shape.gameDate,
      performance: shape.performance,
      video: shape.video,
      guardianName: shape.guardianName,
      guardianEmail: shape.guardianEmail,
      adminNotes: staffNote,
    }),
  ),
  {
    /** The `updatedAt` that was seen; if it has changed since, this change is refused. */
    expectedUpdatedAt: z.optional(moment),
    /** Corrects although it then looks like a child whose guardian said no: it is another player. */
    isAnotherPlayer: z.optional(z.boolean("Please say whether it is another player")),
  },
);
export type NominationCorrection = z.infer<typeof NominationCorrection>;

/** Into which nomination another one of the same child is merged. */
export const NominationMerge = z.object({
  into: givenId("Please enter the number of the other nomination"),
  /** The status that was seen; if it has changed since, the merge is refused. */
  expectedStatus: z.optional(status),
  /** Whether staff know that the page goes back to the short version, although its guardian agreed to the full one. */
  endsConsent: z.optional(z.boolean()),
});
export type NominationMerge = z.infer<typeof NominationMerge>;

/** A deletion for good. */
export const NominationErasure = z.object({
  /** The `updatedAt` that was seen; if it has changed since, this change is refused. */
  expectedUpdatedAt: z.optional(moment),
});
export type NominationErasure = z.infer<typeof NominationErasure>;

/** A promotion, with the status that was seen. */
export const NominationPromotion = z.nullish(
  z.object({
    expectedStatus: z.optional(status),
    /** The rank on the board, for which others make room; null or absent leaves the player unranked. */
    rawRank: ProspectChange.shape.rawRank,
    /** Promotes although it looks like a child whose guardian said no: it is another player. */
    isAnotherPlayer: z.optional(z.boolean("Please say whether it is another player")),
  }),
);
export type NominationPromotion = z.infer<typeof NominationPromotion>;

/** Why a nomination is hidden, for the audit log. */
export const NominationHiding = z.nullish(z.object({ reason: staffReason }));
export type NominationHiding = z.infer<typeof NominationHiding>;

/** How a hidden nomination is shown again, with the reason for the audit log. */
export const NominationShowing = z.object({
  reason: staffReason,
  /** Version that the editor read; if it has changed since, the nomination stays hidden. */
  expectedUpdatedAt: readVersion,
  /** Shows it although it looks like a child whose guardian said no: it is another player. */
  isAnotherPlayer: z.optional(z.boolean("Please say whether it is another player")),
});
export type NominationShowing = z.infer<typeof NominationShowing>;
