import { storedDrafts } from "#lib/stored-draft.ts";
import type { ChosenActivity } from "./choices.ts";

/** A pass that is being built: ids only, nothing of a child. */
export interface PassDraft {
  /** The step that was open. */
  step: number;
  chosen: readonly ChosenActivity[];
  athleteId: number | null;
  /** The key of this purchase: another choice is another purchase. */
  idempotencyKey: string;
  /** The pass whose payment page was opened; null before. */
  passId: number | null;
}

/** What was chosen stays in this browser until it is paid. */
export const passDrafts = storedDrafts<PassDraft>("pass");
