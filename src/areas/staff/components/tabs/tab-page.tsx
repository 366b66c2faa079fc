import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { useMayUse } from "#lib/may-use.ts";
import { ListLoading } from "#ui/list-states.tsx";
import { Part } from "#ui/part.tsx";
import type { TabbedPageName } from "../../access/tabs.ts";
import { type TabsOf, tabOf, tabsFor } from "./tabs.ts";

interface TabPageProps<Page extends TabbedPageName> {
  page: Page;
  tabs: TabsOf<Page>;
}

/** The tab that the address names, under its title. */
export function TabPage<Page extends TabbedPageName>({ page, tabs }: TabPageProps<Page>) {
  const [search] = useSearchParams();
  const shown = tabOf(tabsFor(page, tabs, useMayUse()), search);
  if (!shown) return null;
  const { title, Panel } = shown;
  return (
    <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
      <h1 className="mb-8 text-5xl uppercase">{title}</h1>
      <Part key={title}>
        <Suspense fallback={<ListLoading label="Loading..." />}>
          <Panel />
        </Suspense>
      </Part>
    </div>
  );
}
