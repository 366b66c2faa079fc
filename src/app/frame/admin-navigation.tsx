import { Link, useLocation } from "react-router";
import { pageParameters, paths, withQuery } from "../../paths.ts";

interface Entry {
  label: string;
  /** The path, and the tab where several share it. */
  path: string;
  tab?: string;
}

function entriesOf(pathname: string): Entry[] {
  const isTwin = pathname.startsWith(`${paths.youScoutTwin}/`);
  const panel = isTwin ? paths.adminPanelTwin : paths.adminPanel;
  return [
    { label: "Overview", path: panel },
    { label: "Prospects", path: paths.prospectAdmin },
    { label: "Users", path: panel, tab: "users" },
    { label: "Audit", path: panel, tab: "audit" },
  ];
}

/** The Admin Panel's tabs, over every page for administrators. */
export function AdminNavigation() {
  const { pathname, search } = useLocation();
  const shownTab = new URLSearchParams(search).get(pageParameters.tab) ?? undefined;
  return (
    <nav aria-label="Administration" className="border-line border-b bg-night">
      <ul className="mx-auto flex w-full max-w-7xl flex-wrap gap-x-1 px-4 sm:px-6">
        {entriesOf(pathname).map(({ label, path, tab }) => {
          const isShown = path === pathname && (tab === undefined || tab === shownTab);
          return (
            <li key={label}>
              <Link
                to={withQuery(path, { [pageParameters.tab]: tab })}
                aria-current={isShown ? "page" : undefined}
                className="flex min-h-11 items-center border-transparent border-b-2 px-3 font-semibold text-dim text-sm hover:text-chalk aria-[current=page]:border-red aria-[current=page]:text-chalk"
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
