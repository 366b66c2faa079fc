import * as z from "zod/mini";
import { hasContact, NO_CONTACT } from "#lib/contacts-in-text.ts";
import { givenDay } from "#lib/day-schema.ts";
import { emailAddress } from "#lib/email-address.ts";
import { idempotencyField } from "#lib/idempotency-key.ts";
import { PageParams } from "#lib/list-params.ts";
import { wholeNumber } from "#lib/numbers.ts";
import { oneLine } from "#lib/one-line.ts";
import { READ_AGAIN, readVersion } from "#lib/optimistic-lock.ts";
import { phoneNumber } from "#lib/phone-number.ts";
import { videoEmbed } from "#lib/video-embed.ts";
import { between, nameLetters, orNothing, writtenLine, writtenText } from "#lib/written-text.ts";
import { AGE_MAX, AGE_MIN } from "../access/age-band.ts";
import { LEADERBOARD_PERIODS, SPORTS } from "../access/choices.ts";
import { CONSENTS, VISIBILITIES } from "../access/visibility.ts";
import {
  PERFORMANCE_MAX,
  PERFORMANCE_MIN,
  PUBLICATION_RULES,
  type PublicationRequest,
  RELATIONS,
  STATUSES,
} from "../rules/nominations.ts";
import { NO_FUTURE_GAME } from "../rules/publication.ts";

export { RELATIONS, type Relation, STATUSES, type Status } from "../rules/nominations.ts";

/** Public texts about a child must not contain contact details. */
const noContact = z.refine<string>(
  (text) => text.length > PERFORMANCE_MAX || !hasContact(text),
  NO_CONTACT,
);
const line = (label: string, min: number, max: number) => writtenLine(between(label, min, max));

/** A line that everybody may come to read. */
const publicLine = (label: string, min: number, max: number) =>
  line(label, min, max).check(noContact);

const AGE = `Age must be from ${AGE_MIN} to ${AGE_MAX}`;
const age = wholeNumber(AGE_MIN, AGE_MAX, AGE);

const VIDEO = "Please enter an https link to YouTube, Vimeo or Hudl";
const video = z.string(VIDEO).check(
  z.trim(),
  z.maxLength(500, VIDEO),
  z.refine((link) => videoEmbed(link) !== null, VIDEO),
);

/** The player, as the author describes him (specification part 2, section 3). */
const playerFields = {
  firstName: publicLine("First name", 1, 50).check(nameLetters),
  lastName: publicLine("Last name", 1, 50).check(nameLetters),
  age,
  sport: z.enum(SPORTS, "Please select a sport"),
  position: publicLine("Position", 1, 50),
  secondaryPosition: orNothing(line("Secondary position", 1, 50)),
  handedness: orNothing(line("Handedness", 1, 20)),
  school: orNothing(publicLine("School", 2, 200)),
  city: writtenLine({ ...between("City", 2, 100), tooShort: "Please enter the city" }).check(
    noContact,
  ),
  state: publicLine("State", 2, 50),
};

/** What he did, and where it can be seen. */
const performanceFields = {
  gameLocation: orNothing(publicLine("Game location", 2, 200)),
  /** Not in the future: the server says so, and the form on its day. */
  gameDate: orNothing(
    givenDay("Please enter a date", "The game date must be between January 1, 1990 and today"),
  ),
  performance: writtenText(between("Performance", PERFORMANCE_MIN, PERFORMANCE_MAX)).check(
    noContact,
  ),
  video: orNothing(video),
};

/** The author, and the guardian who may agree for the player. */
const authorFields = {
  submittedByName: writtenLine({
    ...between("Your name", 2, 100),
    tooShort: "Please enter your name",
  }),
  submittedByEmail: emailAddress("Please enter a valid email address"),
  submittedByPhone: orNothing(phoneNumber()),
  submitterRelation: z.enum(RELATIONS, "Please say how you know the player"),
  guardianName: orNothing(line("Guardian's name", 2, 100)),
  guardianEmail: orNothing(emailAddress("Please enter a valid email address")),
  publication: z.optional(z.enum(VISIBILITIES, "Please choose what everyone may see")),
};

const nominationFields = { ...playerFields, ...performanceFields, ...authorFields };

const publicationChecks = PUBLICATION_RULES.map(({ field, refusal, isKept }) =>
  z.refine<PublicationRequest>(isKept, { path: [field], error: refusal }),
);

/** A nomination as it is sent. */
export const NewNomination = z.object(nominationFields).check(...publicationChecks);
export type NewNomination = z.infer<typeof NewNomination>;

/** A nomination as the form sends it. */
export const SentNomination = z.safeExtend(NewNomination, idempotencyField);
export type SentNomination = z.infer<typeof SentNomination>;

const isAdult = z.literal(true, "Please confirm that you are 18 or over");

/** The form for an account that has not confirmed being an adult's: it asks, once. */
export const FirstNomination = z
  .object({ ...nominationFields, isAdult })
  .check(...publicationChecks);

/** What the first steps of the form check before the next; the last one checks the whole. */
export const NOMINATION_STEPS = {
  player: z.object(playerFields),
  /** @param today the day in New Orleans, `2027-03-10` */
  performance: (today: string) =>
    z.object(performanceFields).check(
      z.refine(({ gameDate }) => !gameDate || gameDate <= today, {
        path: ["gameDate"],
        error: NO_FUTURE_GAME,
      }),
    ),
};

/** What an author changes of a nomination; what is absent stays. */
export const NominationChange = z.extend(z.partial(z.object(nominationFields)), {
  /** When the nomination that was seen was changed last; if it has changed since, this change is refused. */
  expectedUpdatedAt: z.optional(z.iso.datetime()),
});
export type NominationChange = z.infer<typeof NominationChange>;

/** What a withdrawal may say. */
export const Withdrawal = z.nullish(
  z.object({
    /** The status that was seen; if it has changed since, the withdrawal is refused. */
    expectedStatus: z.optional(z.enum(STATUSES)),
  }),
);

/** What the form begins with: what is known of the signed-in person. */
export const NominationDraft = z.object({
  submittedByName: z.nullable(z.string()),
  submittedByEmail: z.nullable(z.string()),
});
export type NominationDraft = z.infer<typeof NominationDraft>;

/** What everybody may see of a nomination: exactly these fields leave the public calls. */
export const PublicNomination = z.object({
  id: z.int(),
  /** First name and initial; the whole name where the guardian agreed. */
  name: z.string(),
  sport: z.enum(SPORTS),
  position: z.string(),
  ageBand: z.string(),
  city: z.string(),
  state: z.string(),
  performance: z.string(),
  /** "a verified coach", "someone who says: coach", "a parent" or "a fan". */
  nominatedBy: z.string(),
  communityVotes: z.int(),
  level: z.enum(VISIBILITIES),
  /** Null unless the guardian agreed. */
  full: z.nullable(
    z.object({
      school: z.nullable(z.string()),
      /** Estimated from the age. */
      gradYear: z.int(),
      gameLocation: z.nullable(z.string()),
      gameDate: z.nullable(z.string()),
      /** Where the video's player is. */
      videoEmbed: z.nullable(z.string()),
    }),
  ),
});
export type PublicNomination = z.infer<typeof PublicNomination>;

/** What a vote button needs to know; browsers that voted before a merge find their votes by `formerIds`. */
const mergedFields = {
  /** The ids of the nominations that were merged into this one. */
  formerIds: z.array(z.int()),
  /** Whether votes for it have ended: the player is on the board, where votes are cast anew. */
  isVoteClosed: z.boolean(),
};

/** One nomination with its places, for its page. */
export const NominationProfile = z.extend(PublicNomination, {
  ...mergedFields,
  /** The player of the board that it became, as long as he is seen there. */
  prospectId: z.nullable(z.int()),
  /** Its place and votes in each leaderboard that lists it; no place where it is not among the first 1,000. */
  standings: z.array(
    z.object({
      period: z.enum(LEADERBOARD_PERIODS),
      rank: z.nullable(z.int()),
      votes: z.int(),
    }),
  ),
});
export type NominationProfile = z.infer<typeof NominationProfile>;

/** A line of a leaderboard: a nomination with the votes of the period. */
const RankedNomination = z.extend(PublicNomination, {
  ...mergedFields,
  /** Votes within the period that was asked for. */
  votes: z.int(),
});
export type RankedNomination = z.infer<typeof RankedNomination>;

/** Which nominations are asked for, and the period whose votes rank them. */
export const NominationFilter = z.extend(PageParams, {
  period: z.optional(z.enum(LEADERBOARD_PERIODS)),
  sport: z.optional(z.enum(SPORTS)),
  position: z.optional(z.string().check(z.overwrite(oneLine), z.maxLength(50))),
  city: z.optional(z.string().check(z.overwrite(oneLine), z.maxLength(100))),
});
export type NominationFilter = z.infer<typeof NominationFilter>;

export const NominationPage = z.object({
  data: z.array(RankedNomination),
  total: z.int(),
  /** Votes of the first of the whole list. */
  mostVotes: z.int(),
  /** Ids of the listed ones whose vote spike staff have yet to decide about, if any: it brings no distinction. */
  undecided: z.optional(z.array(z.int())),
});
export type NominationPage = z.infer<typeof NominationPage>;

/** What public nominations can be filtered by, the commonest first. */
export const NominationChoices = z.object({
  data: z.object({
    positions: z.array(z.object({ sport: z.enum(SPORTS), position: z.string() })),
    cities: z.array(z.string()),
  }),
});
export type NominationChoices = z.infer<typeof NominationChoices>;

/** A nomination as its author wrote it, and where it stands. */
export const WrittenNomination = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  age: z.int(),
  sport: z.enum(SPORTS),
  position: z.string(),
  secondaryPosition: z.nullable(z.string()),
  handedness: z.nullable(z.string()),
  school: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  gameLocation: z.nullable(z.string()),
  gameDate: z.nullable(z.string()),
  performance: z.string(),
  video: z.nullable(z.string()),
  submittedByName: z.string(),
  submittedByEmail: z.string(),
  submittedByPhone: z.nullable(z.string()),
  submitterRelation: z.enum(RELATIONS),
  guardianName: z.nullable(z.string()),
  guardianEmail: z.nullable(z.string()),
  publication: z.enum(VISIBILITIES),
  status: z.enum(STATUSES),
  /** What staff say to the author. */
  staffMessage: z.nullable(z.string()),
  communityVotes: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A nomination as its author sees it. */
export const OwnNomination = z.extend(WrittenNomination, {
  /** Whether everybody sees it now, and how much of it. */
  isPublic: z.boolean(),
  level: z.enum(VISIBILITIES),
  isHidden: z.boolean(),
  /** Whether what it told was deleted. */
  isErased: z.boolean(),
  consent: z.enum(CONSENTS),
  /** The public nomination that it was merged into. */
  mergedIntoId: z.nullable(z.int()),
  /** The player on the board that it was promoted to, as long as everybody sees him. */
  prospectId: z.nullable(z.int()),
});
export type OwnNomination = z.infer<typeof OwnNomination>;

/** What a change of one's own nomination is answered with. */
export const OwnNominationReceipt = z.object({ data: OwnNomination, message: z.string() });
export type OwnNominationReceipt = z.infer<typeof OwnNominationReceipt>;

/** The votes of a nomination after a vote was cast or undone. */
export const NominationVoteReceipt = z.object({
  data: z.object({ nominationId: z.int(), communityVotes: z.int() }),
  message: z.string(),
});

const LONGEST_MESSAGE = 1_000;

/** What staff decide about a nomination that waits, with a word to its author. */
export const NominationDecision = z
  .object({
    transition: z.enum(["approve", "ask_back", "reject"]),
    /** The status that was seen; if it has changed since, the decision is refused. */
    expectedStatus: z.optional(z.enum(STATUSES)),
    /** Version that the editor read; if it has changed since, the decision is refused. An approval names it. */
    expectedUpdatedAt: z.optional(readVersion),
    /** Approves although another nomination looks like the same child's: it is another player than that one's. */
    isNoDuplicate: z.optional(z.boolean("Please say whether it is no duplicate")),
    /** Approves although it looks like a child whose guardian said no: it is another player. */
    isAnotherPlayer: z.optional(z.boolean("Please say whether it is another player")),
    staffMessage: orNothing(writtenText(between("Message", 1, LONGEST_MESSAGE))),
  })
  .check(
    z.refine(({ transition, staffMessage }) => transition === "approve" || !!staffMessage, {
      path: ["staffMessage"],
      error: "Please tell the author why",
    }),
    z.refine(
      ({ transition, expectedUpdatedAt }) => transition !== "approve" || !!expectedUpdatedAt,
      {
        path: ["expectedUpdatedAt"],
        error: READ_AGAIN,
      },
    ),
  );
export type NominationDecision = z.infer<typeof NominationDecision>;
