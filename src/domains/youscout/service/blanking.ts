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
