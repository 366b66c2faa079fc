import type { StaffRight } from "#lib/staff-rights.ts";
import { paths } from "#paths.ts";
import { type Entitled, isStaff } from "./entitled.ts";

/** Page on which somebody with a single right works. */
const WORKPLACES: Record<StaffRight, string> = {
  scout: paths.eventsAdmin,
  moderator: paths.adminQueue,
  shop: paths.shopAdmin,
  desk: paths.rawPassDesk,
  partners: paths.connectAdmin,
  bookkeeper: paths.paymentsAdmin,
};

/** Returns the page on which somebody lands after login: staff where they work, everybody else at home. */
export function firstPageOf(person: Entitled): string {
  const [right, ...others] = person.rights ?? [];
  if (person.role !== "admin" && right && others.length === 0) return WORKPLACES[right];
  return isStaff(person) ? paths.adminPanel : paths.home;
}
