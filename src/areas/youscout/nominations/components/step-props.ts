import type { FieldMessages } from "#lib/errors.ts";
import type { Values } from "./stored-draft.ts";

/** What every step of the form shows. */
export interface StepProps {
  /** What the fields begin with. */
  initial: Values;
  /** What they hold now. */
  written: Values;
  errors: FieldMessages;
}
