import { matchPath } from "react-router";
import type { StaffWho } from "#lib/staff-rights.ts";
import { paths } from "#paths.ts";
import { TABS_FOR, type TabbedPageName, whoOpens } from "../access/tabs.ts";

type StaffPage = readonly [path: string, who: StaffWho, tabs?: Readonly<Record<string, StaffWho>>];

const tabbed = (path: string, page: TabbedPageName): StaffPage => [
  path,
  whoOpens(page),
  TABS_FOR[page],
];

/**
 * Whom each page of staff and each of its tabs is for, by its address; of the desk's, which has a session of its own,
 * its calls tell.
 */
export const WHO_OPENS: readonly StaffPage[] = [
  tabbed(paths.admin, "dashboard"),
  [paths.prospectAdmin, "scout", { settings: "admin" }],
  [paths.playerFile(":id"), "scout"],
  tabbed(paths.editionsAdmin, "editions"),
  tabbed(paths.eventsAdmin, "events"),
  [paths.eventSheet(":id"), "scout"],
  tabbed(paths.shopAdmin, "shop"),
  tabbed(paths.connectAdmin, "connect"),
  tabbed(paths.paymentsAdmin, "payments"),
  [paths.testSubscriptions, "admin"],
  tabbed(paths.rawPassAdmin, "rawPass"),
  tabbed(paths.adminPanel, "panel"),
  tabbed(paths.adminPanelAlias, "panel"),
  tabbed(paths.adminQueue, "queue"),
  tabbed(paths.adminQueueAlias, "queue"),
];

/**
 * Whom the page of staff at an address is for, or the tab that the address names: owners alone where it names no page.
 */
export function whoOpensAt(pathname: string, tab?: string | null): StaffWho {
  const [, who = "admin", tabs = {}] = WHO_OPENS.find(([path]) => matchPath(path, pathname)) ?? [];
  return (tab && Object.hasOwn(tabs, tab) && tabs[tab]) || who;
}
