import { useSearchParams } from "react-router";
import { Part } from "#ui/part.tsx";
import { type Tabs, tabOf } from "./tabs.ts";

/** The tab that the address names, under its title. */
export function TabPage({ tabs }: { tabs: Tabs }) {
  const [search] = useSearchParams();
  const { title, Panel } = tabOf(tabs, search);
  return (
    <div className="mx-auto w-full max-w-7xl flex-1 px-4 py-8 sm:px-6">
      <h1 className="mb-8 text-5xl uppercase">{title}</h1>
      <Part key={title}>
        <Panel />
      </Part>
    </div>
  );
}
