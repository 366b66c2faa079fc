import type { ReactNode } from "react";
import type { TabbedPageName } from "../../access/tabs.ts";
import { TabList, type TabListProps } from "./tab-list.tsx";
import { LoadedTabs } from "./tab-loader.tsx";

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
    <LoadedTabs>
      <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
        <h1 className="mb-6 text-5xl uppercase print:hidden">{title}</h1>
        <div className="print:[&>[role=tablist]]:hidden">
          <TabList page={page} label={label} tabs={tabs} />
        </div>
        {children}
      </div>
    </LoadedTabs>
  );
}
