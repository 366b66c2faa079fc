import { matchPath } from "react-router";
import type { StaffWho } from "#lib/staff-rights.ts";
import { paths } from "#paths.ts";
import { whoOpens } from "../access.ts";

/** Whom each page of staff is for, by its address; of the desk's, which has a session of its own, its calls tell. */
export const WHO_OPENS: readonly (readonly [path: string, who: StaffWho])[] = [
  [paths.admin, whoOpens("dashboard")],
  [paths.prospectAdmin, "scout"],
  [paths.playerFile(":id"), "scout"],
  [paths.editionsAdmin, whoOpens("editions")],
  [paths.eventsAdmin, whoOpens("events")],
  [paths.eventSheet(":id"), "scout"],
  [paths.shopAdmin, whoOpens("shop")],
  [paths.connectAdmin, whoOpens("connect")],
  [paths.testSubscriptions, "admin"],
  [paths.rawPassAdmin, whoOpens("rawPass")],
  [paths.adminPanel, whoOpens("panel")],
  [paths.adminPanelAlias, whoOpens("panel")],
  [paths.adminQueue, whoOpens("queue")],
  [paths.adminQueueAlias, whoOpens("queue")],
];

/** Whom the page of staff at an address is for: owners alone where the address names none. */
export function whoOpensAt(pathname: string): StaffWho {
  const [, who = "admin"] = WHO_OPENS.find(([path]) => matchPath(path, pathname)) ?? [];
  return who;
}
