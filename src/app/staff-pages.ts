import { matchPath } from "react-router";
import { whoOpens } from "#domains/admin/access.ts";
import type { StaffWho } from "#lib/staff-rights.ts";
import { aliasOf, paths } from "#paths.ts";

/** A page of staff: its address, its file below `src/domains`, and whom it is for. */
export interface StaffPage {
  path: string;
  file: string;
  who: StaffWho;
  hasAlias?: boolean;
}

/** Every page of staff but the desk, which has a session of its own. */
export const STAFF_PAGES: readonly StaffPage[] = [
  { path: paths.admin, file: "admin/pages/dashboard-page.tsx", who: whoOpens("dashboard") },
  { path: paths.prospectAdmin, file: "prospects/pages/prospect-admin-page.tsx", who: "scout" },
  { path: paths.playerFile(":id"), file: "guardians/pages/player-file-page.tsx", who: "scout" },
  {
    path: paths.editionsAdmin,
    file: "admin/pages/editions-admin-page.tsx",
    who: whoOpens("editions"),
  },
  { path: paths.eventsAdmin, file: "admin/pages/events-page.tsx", who: whoOpens("events") },
  { path: paths.eventSheet(":id"), file: "measurements/pages/event-page.tsx", who: "scout" },
  { path: paths.shopAdmin, file: "admin/pages/shop-page.tsx", who: whoOpens("shop") },
  {
    path: paths.connectAdmin,
    file: "admin/pages/connect-admin-page.tsx",
    who: whoOpens("connect"),
  },
  {
    path: paths.testSubscriptions,
    file: "payments/pages/test-subscriptions-page.tsx",
    who: "admin",
  },
  { path: paths.rawPassAdmin, file: "admin/pages/rawpass-page.tsx", who: whoOpens("rawPass") },
  {
    path: paths.adminPanel,
    file: "admin/pages/panel-page.tsx",
    who: whoOpens("panel"),
    hasAlias: true,
  },
  {
    path: paths.adminQueue,
    file: "admin/pages/queue-page.tsx",
    who: whoOpens("queue"),
    hasAlias: true,
  },
];

/** Whom the page of staff at an address is for: owners alone where the address names none. */
export function whoOpensAt(pathname: string): StaffWho {
  const page = STAFF_PAGES.find(({ path, hasAlias }) =>
    [path, ...(hasAlias ? [aliasOf(path)] : [])].some((one) => matchPath(one, pathname)),
  );
  return page?.who ?? "admin";
}
