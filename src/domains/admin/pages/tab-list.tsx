import { useSearchParams } from "react-router";
import { pageParameters } from "#paths.ts";
import { Tabs as TabPanels } from "#ui/tabs.tsx";
import { type Tabs, tabNameOf } from "./tabs.ts";

export interface TabListProps {
  /** What the tabs choose between, for who does not see them together. */
  label: string;
  tabs: Tabs;
}

/** The tabs of a page, with the panel of the one that the address names. */
export function TabList({ label, tabs }: TabListProps) {
  const [search, setSearch] = useSearchParams();
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
