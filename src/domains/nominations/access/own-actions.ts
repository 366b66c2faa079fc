import { isEditable, type Status } from "../rules.ts";

/** Whether an author can still change a nomination: the one rule for the form and for the service. */
export function canChange({ status, isErased }: { status: Status; isErased: boolean }): boolean {
  return isEditable(status) && !isErased;
}
