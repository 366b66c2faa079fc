import { inArray } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import { comments } from "../comments/tables.ts";
import { reports } from "../reports/tables.ts";
import type { nominations } from "../tables.ts";

type Columns = Partial<typeof nominations.$inferInsert>;

/** A nomination whose author nobody can be found by. */
export const AUTHOR_BLANKED = {
  submittedByName: "",
  submittedByEmail: "",
  submittedByPhone: null,
} satisfies Columns;

/** A nomination that tells of nobody: sport, age and what became of it are left, for the counts. */
export const BLANKED = {
  ...AUTHOR_BLANKED,
  firstName: "",
  lastName: "",
  position: "",
  secondaryPosition: null,
  handedness: null,
  school: null,
  city: "",
  state: "",
  gameLocation: null,
  gameDate: null,
  performance: "",
  video: null,
  personKey: "",
  guardianName: null,
  guardianEmail: null,
  guardianTokenHash: null,
  adminNotes: null,
  staffMessage: null,
} satisfies Columns;

/** Deletes what others wrote of nominations: comments, and the words of reports. */
export async function forgetWritten(tx: Db, ids: number[]): Promise<void> {
  await tx.delete(comments).where(inArray(comments.nominationId, ids));
  await tx.update(reports).set({ note: null }).where(inArray(reports.nominationId, ids));
}
