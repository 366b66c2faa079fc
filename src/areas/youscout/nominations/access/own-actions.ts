import { AppError } from "#lib/errors.ts";
import { isEditable, type Status } from "../rules/nominations.ts";

interface Subject {
  status: Status;
  isErased: boolean;
}

/** Whether an author can still change a nomination: the one rule for the form and for the service. */
export function canChange({ status, isErased }: Subject): boolean {
  return isEditable(status) && !isErased;
}

/** Throws `conflict` when its author can no longer change a nomination (`canChange`). */
export function requireChangeable(subject: Subject): void {
  if (canChange(subject)) return;
  throw new AppError(
    "conflict",
    "Our staff has decided on this nomination, so it can no longer be changed. You can still withdraw it or write to us.",
  );
}

/** The refusal to an author who saw an older state. */
export function staleOwnNomination(): AppError {
  return new AppError(
    "stale",
    "This nomination was changed in the meantime. Please look again before you change it.",
  );
}
