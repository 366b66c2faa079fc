import { storedDrafts } from "#lib/stored-draft.ts";

/** What the fields of the form hold, by name. */
export type Values = Readonly<Record<string, string>>;

/** What was written, and the step that was open. */
export const nominationDrafts = storedDrafts<{ values: Values; step: number }>("nomination");
