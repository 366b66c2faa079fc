import type { StaffRight, StaffWho } from "#lib/staff-rights.ts";
import type { Role } from "../schema.ts";

/** What an account may do for the company: the role, and what an owner gave its person beside it. */
export interface Entitled {
  role: Role;
  /** None if absent. */
  rights?: readonly StaffRight[];
}

/** Whether the account is one of staff: an owner, or somebody with any right. */
export function isStaff({ role, rights = [] }: Entitled): boolean {
  return role === "admin" || rights.length > 0;
}

/** Whether the account may use what is for `who` among staff: an owner everything. */
export function mayUse({ role, rights = [] }: Entitled, who: StaffWho): boolean {
  if (role === "admin") return true;
  if (who === "admin") return false;
  if (who === "staff") return rights.length > 0;
  return [who].flat().some((right) => rights.includes(right));
}
