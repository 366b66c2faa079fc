import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { redirect } from "react-router";
import type { MayUse } from "#lib/may-use.ts";
import type { StaffWho } from "#lib/staff-rights.ts";
import { pageParameters, paths } from "#paths.ts";
import { type ListAnswer, type ListDefinition, prefetchList } from "#ui/list-definition.ts";
import { TABS_FOR, type TabbedPageName } from "../../access/tabs.ts";

/** What a page for administrators shows at one of its addresses. */
export interface Tab {
  title: string;
  Panel: ComponentType;
  /** Reads on the server what the first HTML shows. */
  prefetch(client: QueryClient, search: URLSearchParams, may: MayUse): Promise<void>;
}

/** A tab that shows a list. */
export function listTab<Row, Answer extends ListAnswer<Row>>(
  title: string,
  Panel: ComponentType,
  list: ListDefinition<Row, Answer>,
): Tab {
  return { title, Panel, prefetch: (client, search) => prefetchList(client, list, search) };
}

/** All tabs of a page, by the names that an address has for them. */
export type TabsOf<Page extends TabbedPageName> = Record<keyof (typeof TABS_FOR)[Page], Tab>;

/** The tabs of a page that somebody may see; the first one is shown without a name. */
export type Tabs = Record<string, Tab>;

/** The tabs of a page that are for a person. */
export function tabsFor<Page extends TabbedPageName>(
  page: Page,
  tabs: TabsOf<Page>,
  may: MayUse,
): Tabs {
  const whoSees: Record<string, StaffWho> = TABS_FOR[page];
  return Object.fromEntries(
    Object.entries<Tab>(tabs).filter(([name]) => may(whoSees[name] ?? "admin")),
  );
}

/** The name of the tab that an address shows. */
export function tabNameOf(tabs: Tabs, search: URLSearchParams): string {
  const asked = search.get(pageParameters.tab) ?? "";
  const [first = ""] = Object.keys(tabs);
  return Object.hasOwn(tabs, asked) ? asked : first;
}

/** The tab that an address shows; undefined for whom the page has none. */
export function tabOf(tabs: Tabs, search: URLSearchParams): Tab | undefined {
  return tabs[tabNameOf(tabs, search)];
}

/** The Admin Panel is two pages, so that neither loads what only the other one shows. */
const OTHER_PAGE: Record<string, string> = {
  [paths.adminPanel]: paths.adminQueue,
  [paths.adminQueue]: paths.adminPanel,
  [paths.adminPanelAlias]: paths.adminQueueAlias,
  [paths.adminQueueAlias]: paths.adminPanelAlias,
};

const isPanel = (path: string) => path === paths.adminPanel || path === paths.adminPanelAlias;

/** Redirects to the page that has the requested tab, so that either address opens every tab. */
export function leadOn(request: Request): void {
  const { pathname, search, searchParams } = new URL(request.url);
  const other = OTHER_PAGE[pathname];
  if (!other) return;
  const others = isPanel(other) ? TABS_FOR.panel : TABS_FOR.queue;
  if (Object.hasOwn(others, searchParams.get(pageParameters.tab) ?? "")) {
    throw redirect(other + search);
  }
}
