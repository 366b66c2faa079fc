import type { StaffRight, StaffWho } from "#lib/staff-rights.ts";

/**
 * Whom each tab of staff's pages is for, by page. The first tab of a page that a person may see is shown without a
 * name. The calls behind a tab are for the same people (`docs/staff-rights.md`).
 */
export const TABS_FOR = {
  dashboard: { contacts: "admin", newsletter: "admin", evaluations: "scout" },
  editions: { editions: "scout", order: "scout" },
  events: { events: "scout", measurements: "scout", leaders: "scout" },
  shop: { orders: ["shop", "bookkeeper"], products: "shop", settings: "admin" },
  payments: { payments: "bookkeeper", months: "bookkeeper" },
  rawPass: {
    today: "desk",
    members: "admin",
    "drop-ins": "admin",
    activities: "admin",
    closures: "admin",
    waitlists: "admin",
    owed: "admin",
    attendance: "desk",
  },
  connect: {
    listings: "partners",
    people: "partners",
    deals: ["partners", "bookkeeper"],
    offers: "partners",
    reviews: "partners",
    figures: ["partners", "bookkeeper"],
    settings: "admin",
  },
  panel: {
    overview: "staff",
    votes: ["scout", "moderator"],
    users: "admin",
    audit: "admin",
    security: "admin",
  },
  queue: {
    queue: ["scout", "moderator", "partners", "shop", "bookkeeper"],
    nominations: "moderator",
    comments: "moderator",
    reports: "moderator",
    badges: "moderator",
    privacy: "scout",
  },
} as const satisfies Record<string, Record<string, StaffWho>>;

/** A page of staff with tabs. */
export type TabbedPageName = keyof typeof TABS_FOR;

/** Whom a page with tabs is for: whoever may see one of them. */
export function whoOpens(page: TabbedPageName): StaffWho {
  const tabs: StaffWho[] = Object.values(TABS_FOR[page]);
  if (tabs.includes("staff")) return "staff";
  const rights = tabs.flatMap((who) => (who === "admin" || who === "staff" ? [] : who));
  return rights.length === 0 ? "admin" : ([...new Set(rights)] as StaffRight[]);
}
