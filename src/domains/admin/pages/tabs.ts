import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { redirect } from "react-router";
import { pageParameters, paths } from "#paths.ts";
import { type ListAnswer, type ListDefinition, prefetchList } from "#ui/list-definition.ts";

/** What a page for administrators shows at one of its addresses. */
export interface Tab {
  title: string;
  Panel: ComponentType;
  /** Reads on the server what the first HTML shows. */
  prefetch(client: QueryClient, search: URLSearchParams): Promise<void>;
}

/** A tab that shows a list. */
export function listTab<Row, Answer extends ListAnswer<Row>>(
  title: string,
  Panel: ComponentType,
  list: ListDefinition<Row, Answer>,
): Tab {
  return { title, Panel, prefetch: (client, search) => prefetchList(client, list, search) };
}

/** Tabs by the name that an address has for them; the first one is shown without a name. */
export type Tabs = Record<string, Tab>;

/** The name of the tab that an address shows. */
export function tabNameOf(tabs: Tabs, search: URLSearchParams): string {
  const asked = search.get(pageParameters.tab) ?? "";
  const [first = ""] = Object.keys(tabs);
  return Object.hasOwn(tabs, asked) ? asked : first;
}

/** The tab that an address shows. */
export function tabOf(tabs: Tabs, search: URLSearchParams): Tab {
  const tab = tabs[tabNameOf(tabs, search)];
  if (!tab) throw new Error("a page has at least one tab");
  return tab;
}

/** The Admin Panel is two pages, so that neither loads what only the other one shows. */
const OTHER_PAGE: Record<string, string> = {
  [paths.adminPanel]: paths.adminQueue,
  [paths.adminQueue]: paths.adminPanel,
  [paths.adminPanelAlias]: paths.adminQueueAlias,
  [paths.adminQueueAlias]: paths.adminPanelAlias,
};

/** Redirects to the page that has the requested tab, so that either address opens every tab. */
export function leadOn(request: Request, others: readonly string[]): void {
  const { pathname, search, searchParams } = new URL(request.url);
  const other = OTHER_PAGE[pathname];
  if (other && others.includes(searchParams.get(pageParameters.tab) ?? "")) {
    throw redirect(other + search);
  }
}

/** The names of both pages' tabs. */
export const PANEL_TABS = ["overview", "votes", "users", "audit", "security"] as const;
export const QUEUE_TABS = [
  "queue",
  "nominations",
  "comments",
  "reports",
  "badges",
  "privacy",
] as const;
