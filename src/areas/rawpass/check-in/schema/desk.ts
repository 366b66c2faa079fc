import * as z from "zod/mini";
import { givenId } from "#lib/numbers.ts";
import { writtenLine } from "#lib/written-text.ts";
import { COLORS, DOUBTS, PHASES, PRESENCES, STOPS } from "../rules/decision.ts";

/** How somebody came in: with a place, let in by staff, or for a make-up that was used at the desk. */
export const WAYS = ["booked", "let_in", "make_up"] as const;

/** What is said where staff did not note why they let somebody in. */
export const NOTE = "Please say why in 3 to 300 characters";
const CODE_MAX = 200;

/** What shows that a desk session has found an athlete. */
export const deskTicket = z.optional(z.string().check(z.maxLength(CODE_MAX)));

/** What the desk is asked: who comes, for which session, and what staff decided. */
export const CheckInWish = z
  .object({
    /** The code as it was scanned or typed. */
    code: z.optional(z.string().check(z.minLength(1, "Please scan a code"), z.maxLength(CODE_MAX))),
    /** Who was found by name. */
    athleteId: z.optional(givenId("Please choose an athlete")),
    /** What came with the athlete; for a desk session, of one who has no place today. */
    ticket: deskTicket,
    /** The session that staff chose; absent for the one that is meant. */
    slotId: z.optional(givenId("Please choose a session")),
    /** What staff decided where the desk left it to them. */
    way: z.optional(z.enum(["let_in", "make_up"])),
    note: z.optional(writtenLine({ min: 3, max: 300, tooShort: NOTE, tooLong: NOTE })),
    /** The browser's own for this scan: sent twice, it is one check-in. */
    key: z.optional(z.uuid()),
  })
  .check(
    z.refine(({ code, athleteId }) => (code === undefined) !== (athleteId === undefined), {
      path: ["code"],
      message: "Please scan a code, or choose an athlete",
    }),
    z.refine(({ way, note }) => way !== "let_in" || note !== undefined, {
      path: ["note"],
      message: NOTE,
    }),
  );
export type CheckInWish = z.infer<typeof CheckInWish>;

const moment = z.iso.datetime();

/** A scan that a device without network decided about and let in, as it is sent later. */
export const LateScan = z
  .object({
    key: z.uuid(),
    /** When it was scanned, by the clock of the server as the device knows it. */
    at: moment,
    athleteId: givenId("Please choose an athlete"),
    /** The pass by which the device decided; absent where the session was paid alone. */
    passId: z.optional(givenId("Please choose a pass")),
    slotId: givenId("Please choose a session"),
    way: z.optional(z.literal("let_in")),
    note: z.optional(writtenLine({ min: 3, max: 300, tooShort: NOTE, tooLong: NOTE })),
  })
  .check(
    z.refine(({ way, note }) => way === undefined || note !== undefined, {
      path: ["note"],
      message: NOTE,
    }),
  );
export type LateScan = z.infer<typeof LateScan>;

/** What became of a late scan: it is a check-in now, or the athlete was in already. */
export const LateScanReceipt = z.object({ outcome: z.enum(["taken", "again"]) });
export type LateScanReceipt = z.infer<typeof LateScanReceipt>;

/** A late scan that the server did not take, and that staff resolved in another way. */
export const SetAside = z.object({ athleteId: givenId(), at: moment });
export type SetAside = z.infer<typeof SetAside>;

/** An athlete as the desk sees him. */
export const DeskAthlete = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  /** In whole years; null where the birth date was forgotten. */
  age: z.nullable(z.int()),
  /** What a desk session sends along to ask about this athlete; absent without a desk session. */
  ticket: z.optional(z.string()),
});
export type DeskAthlete = z.infer<typeof DeskAthlete>;

/** A session of today. */
export const DeskTraining = z.object({
  slotId: z.int(),
  activityName: z.string(),
  startsAt: moment,
  endsAt: moment,
});

/** What the desk says about who comes. */
export const DeskAnswer = z.object({
  data: z.object({
    color: z.enum(COLORS),
    /** Why nobody is let in; null for every color but red. */
    stop: z.nullable(z.enum(STOPS)),
    /** What staff have to decide about; none for every color but amber. */
    doubts: z.array(z.enum(DOUBTS)),
    athlete: z.nullable(DeskAthlete),
    session: z.nullable(DeskTraining),
    /** Sessions of the activity this week, this one included, of how many; null where the pass does not count it. */
    week: z.nullable(z.object({ used: z.int(), of: z.int() })),
    /** Until when the pass is frozen; null where it is not, or has no end. */
    frozenUntil: z.nullable(z.string()),
    /** Why the session does not take place. */
    closedFor: z.nullable(z.string()),
    /** The day on which the pass was canceled, where that is why. */
    endedOn: z.nullable(z.iso.date()),
    /** Whether a suspended pass waits for a bank's decision; null for any other, and without network. */
    isDisputed: z.nullable(z.boolean()),
    /** What the family owes for the pass, where that is why; null otherwise, and without network. */
    owedCents: z.nullable(z.int()),
    /** The athlete's next session, where nobody is let in now or this one is not booked; null without one, and without network. */
    next: z.nullable(z.object({ activityName: z.string(), startsAt: moment })),
    /** Whether a make-up of the athlete can be used for this session. */
    mayUseMakeUp: z.boolean(),
    /** The row that was made, or that was there. */
    checkIn: z.nullable(z.object({ id: z.int(), at: moment, undoUntil: moment })),
  }),
});
export type DeskAnswer = z.infer<typeof DeskAnswer>;

/** Whom to call. */
export const DeskContact = z.object({
  data: z.object({
    emergencyName: z.nullable(z.string()),
    emergencyPhone: z.nullable(z.string()),
  }),
});
export type DeskContact = z.infer<typeof DeskContact>;

/** Whom staff look for: the beginnings of names, such as `ma bat`. */
export const DeskSearch = z.object({
  q: z
    .string()
    .check(
      z.trim(),
      z.minLength(2, "Please type two letters or more"),
      z.maxLength(100, "Please type less"),
    ),
});

export const FoundAtDesk = z.object({ data: z.array(DeskAthlete) });
export type FoundAtDesk = z.infer<typeof FoundAtDesk>;

/** A session with who has a place in it. */
const DeskRoster = z.extend(DeskTraining, {
  closedFor: z.nullable(z.string()),
  phase: z.enum(PHASES),
  capacity: z.int(),
  people: z.array(
    z.object({
      athleteId: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      presence: z.enum(PRESENCES),
      checkedInAt: z.nullable(moment),
    }),
  ),
});
export type DeskRoster = z.infer<typeof DeskRoster>;

/** All sessions of today, in time order. */
export const DeskSessions = z.object({ data: z.array(DeskRoster) });
export type DeskSessions = z.infer<typeof DeskSessions>;
