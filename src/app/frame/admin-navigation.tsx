import { Link, useLocation } from "react-router";
import { withQuery } from "#lib/list-address.ts";
import { pageParameters, paths } from "#paths.ts";

interface Entry {
  label: string;
  /** The path, and the tab where several share it. */
  path: string;
  tab?: string;
  /** The Admin Panel's tab that it shows; absent for a page of its own. */
  shows?: string;
}

function entriesOf(pathname: string): Entry[] {
  const isAlias = pathname.startsWith(`${paths.youScoutAlias}/`);
  const panel = isAlias ? paths.adminPanelAlias : paths.adminPanel;
  const queue = isAlias ? paths.adminQueueAlias : paths.adminQueue;
  return [
    { label: "Overview", path: panel, shows: "overview" },
    { label: "Queue", path: queue, shows: "queue" },
    ...["Nominations", "Comments", "Reports", "Badges", "Privacy"].map((label) => ({
      label,
      path: queue,
      tab: label.toLowerCase(),
      shows: label.toLowerCase(),
    })),
    { label: "Submissions", path: paths.admin },
    { label: "Prospects", path: paths.prospectAdmin },
    { label: "Shop", path: paths.shopAdmin },
    { label: "Votes", path: panel, tab: "votes", shows: "votes" },
    { label: "Users", path: panel, tab: "users", shows: "users" },
    { label: "Audit", path: panel, tab: "audit", shows: "audit" },
  ];
}

/** The tab that the panel shows at an address; null on other pages, whose tabs are their own. */
function panelTabAt(pathname: string, tab: string | null): string | null {
  if (pathname === paths.adminQueue || pathname === paths.adminQueueAlias) return tab ?? "queue";
  const isPanel = pathname === paths.adminPanel || pathname === paths.adminPanelAlias;
  return isPanel ? (tab ?? "overview") : null;
}

/** The Admin Panel's tabs, over every page for administrators. */
export function AdminNavigation() {
  const { pathname, search } = useLocation();
  const shownTab = panelTabAt(pathname, new URLSearchParams(search).get(pageParameters.tab));
  return (
    <nav aria-label="Administration" className="border-line border-b bg-night print:hidden">
      <ul className="mx-auto grid w-full max-w-7xl grid-cols-3 gap-x-1 px-4 sm:flex sm:flex-wrap sm:px-6">
        {entriesOf(pathname).map(({ label, path, tab, shows }) => {
          const isShown = shows ? shows === shownTab : path === pathname;
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
