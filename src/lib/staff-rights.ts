/**
 * What an owner lets somebody do for the company beside the role. `scout`: the board and its editions, events,
 * measurements, evaluations, and what families ask to be corrected or removed; `moderator`: what people write on
 * YouScout; `shop`: products and orders; `desk`: who comes to training; `partners`: Connect; `bookkeeper`: reads money
 * and changes nothing.
 */
export const STAFF_RIGHTS = [
  "scout",
  "moderator",
  "shop",
  "desk",
  "partners",
  "bookkeeper",
] as const;
export type StaffRight = (typeof STAFF_RIGHTS)[number];

/**
 * Whom something of staff's is for: whoever has one of these rights, `staff` with any of them, `admin` for owners
 * alone. Owners have every right without being given it.
 */
export type StaffWho = "admin" | "staff" | StaffRight | readonly StaffRight[];
