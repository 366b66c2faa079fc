import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { useMayUse } from "#lib/may-use.ts";
import { PageQueries } from "#lib/page-queries.tsx";
import { pageParameters } from "#paths.ts";
import { Tabs as TabPanels } from "#ui/tabs.tsx";
import type { TabbedPageName } from "../../access/tabs.ts";
import { type TabsOf, tabNameOf, tabsFor } from "./tabs.ts";

interface TabbedPageProps<Page extends TabbedPageName> extends TabListProps<Page> {
  title: string;
  /** What stands below the panel. */
  children?: ReactNode;
}

/** A page for staff on the tab that its address names. On paper the panel is alone. */
export function TabbedPage<Page extends TabbedPageName>({
  title,
  page,
  label,
  tabs,
  children,
}: TabbedPageProps<Page>) {
  return (
    <PageQueries>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <h1 className="mb-6 text-5xl uppercase print:hidden">{title}</h1>
        <div className="print:[&>[role=tablist]]:hidden">
          <TabList page={page} label={label} tabs={tabs} />
        </div>
        {children}
      </div>
    </PageQueries>
  );
}

interface TabListProps<Page extends TabbedPageName> {
  page: Page;
  /** What the tabs choose between, for who does not see them together. */
  label: string;
  tabs: TabsOf<Page>;
}

/** The tabs of a page that are for who is signed in, with the panel of the one that the address names. */
function TabList<Page extends TabbedPageName>(props: TabListProps<Page>) {
  const { page, label, tabs: all } = props;
  const [search, setSearch] = useSearchParams();
  const tabs = tabsFor(page, all, useMayUse());
  const chosen = tabNameOf(tabs, search);
  /** A filter belongs to its list: the next one begins without. */
  function choose(name: string): void {
    setSearch({ [pageParameters.tab]: name }, { replace: true, preventScrollReset: true });
  }
  return (
    <TabPanels
      label={label}
      tabs={Object.entries(tabs).map(([name, { title, Panel }]) => ({
        name,
        label: title,
        panel: name === chosen && <Panel />,
      }))}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
