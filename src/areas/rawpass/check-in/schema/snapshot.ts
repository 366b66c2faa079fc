import * as z from "zod/mini";
import { KINDS } from "#areas/rawpass/bookings/schema/states.ts";
import { PASS_STATUSES } from "#areas/rawpass/passes/schema/statuses.ts";
import { DeskAthlete, DeskContact, DeskTraining } from "./desk.ts";

const moment = z.iso.datetime();

/** An athlete and a session of today, with all that `decide` asks about the two. */
const SnapshotPlace = z.object({
  slotId: z.int(),
  passId: z.nullable(z.int()),
  passStatus: z.nullable(z.enum(PASS_STATUSES)),
  frozenUntil: z.nullable(z.string()),
  place: z.nullable(z.enum(KINDS)),
  isOfAge: z.boolean(),
  week: z.nullable(z.object({ used: z.int(), of: z.int() })),
  checkedInAt: z.nullable(moment),
});
export type SnapshotPlace = z.infer<typeof SnapshotPlace>;

/** One way in which an athlete comes: by a code, or found by name. */
const SnapshotWay = z.object({
  /** SHA-256 over the salt, a colon and the code, in hexadecimal digits; null for the name. */
  codeHash: z.nullable(z.string()),
  /** The pass that counts where no session is meant. */
  passStatus: z.nullable(z.enum(PASS_STATUSES)),
  frozenUntil: z.nullable(z.string()),
  /** The sessions of today that may be meant. */
  places: z.array(SnapshotPlace),
});
export type SnapshotWay = z.infer<typeof SnapshotWay>;

const SnapshotAthlete = z.extend(DeskAthlete, {
  /** Told only of athletes who have a session today. */
  contact: z.nullable(DeskContact.shape.data),
  hasWaiver: z.boolean(),
  ways: z.array(SnapshotWay),
});
export type SnapshotAthlete = z.infer<typeof SnapshotAthlete>;

/** What a device at the desk keeps of today, to decide without a network. */
export const DeskSnapshot = z.object({
  data: z.object({
    /** The server's clock. */
    madeAt: moment,
    /** The end of the day in New Orleans: nothing of it is kept longer. */
    until: moment,
    salt: z.string(),
    sessions: z.array(
      z.extend(DeskTraining, {
        closedFor: z.nullable(z.string()),
        capacity: z.int(),
        taken: z.int(),
      }),
    ),
    athletes: z.array(SnapshotAthlete),
  }),
});
export type DeskSnapshot = z.infer<typeof DeskSnapshot>["data"];
