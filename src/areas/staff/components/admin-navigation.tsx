import { ChevronDown } from "lucide-react";
import { Link, useLocation } from "react-router";
import { withQuery } from "#lib/list-address.ts";
import { type MayUse, useMayUse } from "#lib/may-use.ts";
import type { StaffWho } from "#lib/staff-rights.ts";
import { aliasOf, pageParameters, paths } from "#paths.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { useAliasOf } from "#ui/use-alias-of.ts";
import { TABS_FOR } from "../access/tabs.ts";
import { whoOpensAt } from "./staff-pages.ts";

/** A page of staff, or one of the tabs of the Admin Panel. */
interface Area {
  label: string;
  /** The path, and the tab where several share it. */
  path: string;
  tab?: string;
  /** The Admin Panel's tab that it shows; absent for a page of its own. */
  shows?: string;
  who: StaffWho;
}

interface Group {
  label: string;
  areas: [Area, ...Area[]];
}

/** The areas of the administration. The first of a page is the one that it shows without a tab. */
function groupsOf(inAlias: (path: string) => string, may: MayUse): Group[] {
  const panel = inAlias(paths.adminPanel);
  const queue = inAlias(paths.adminQueue);
  const inPanel = (label: string, tab: keyof typeof TABS_FOR.panel): Area => {
    return { label, path: panel, tab, shows: tab, who: TABS_FOR.panel[tab] };
  };
  const inQueue = (label: string, tab: keyof typeof TABS_FOR.queue): Area => {
    return { label, path: queue, tab, shows: tab, who: TABS_FOR.queue[tab] };
  };
  /** Whoever decides about nominations alone has their bursts in YouScout, and no votes of the board. */
  const votes = (label: string) => inPanel(label, "votes");
  const isOfBoard = may("scout");
  const page = (label: string, path: string): Area => ({ label, path, who: whoOpensAt(path) });
  return [
    {
      label: "Today",
      areas: [
        { label: "Overview", path: panel, shows: "overview", who: TABS_FOR.panel.overview },
        { label: "Queue", path: queue, shows: "queue", who: TABS_FOR.queue.queue },
        page("Submissions", paths.admin),
      ],
    },
    {
      label: "YouScout",
      areas: [
        inQueue("Nominations", "nominations"),
        inQueue("Comments", "comments"),
        inQueue("Reports", "reports"),
        ...(isOfBoard ? [] : [votes("Vote bursts")]),
        inQueue("Badges", "badges"),
      ],
    },
    {
      label: "Board",
      areas: [
        page("Prospects", paths.prospectAdmin),
        page("Editions", paths.editionsAdmin),
        page("Events", paths.eventsAdmin),
        ...(isOfBoard ? [votes("Votes")] : []),
      ],
    },
    {
      label: "Sales",
      areas: [
        page("Shop", paths.shopAdmin),
        page("RawPass", paths.rawPassAdmin),
        page("Connect", paths.connectAdmin),
        page("Payments", paths.paymentsAdmin),
        { label: "Desk", path: paths.rawPassDesk, who: "desk" },
      ],
    },
    {
      label: "People",
      areas: [
        inPanel("Users", "users"),
        inQueue("Privacy", "privacy"),
        inPanel("Audit", "audit"),
        inPanel("Security", "security"),
      ],
    },
  ];
}

/** The groups with the areas that are for a person, without those that have none. */
function groupsFor(groups: Group[], may: MayUse): Group[] {
  return groups.flatMap(({ label, areas }) => {
    const [first, ...rest] = areas.filter(({ who }) => may(who));
    return first ? [{ label, areas: [first, ...rest] }] : [];
  });
}

/**
 * The area that is shown at an address: a page without the tab that is asked for shows its first one, the sheet of
 * an event belongs to the events, a player's file to the prospects.
 */
function areaAt(groups: Group[], pathname: string, tab: string | null): Area | undefined {
  const page =
    [paths.eventsAdmin, paths.prospectAdmin].find((path) => pathname.startsWith(`${path}/`)) ??
    pathname;
  const ofPage = groups.flatMap(({ areas }) => areas).filter(({ path }) => path === page);
  return ofPage.find(({ shows }) => shows === tab) ?? ofPage[0];
}

const addressOf = ({ path, tab }: Area) => withQuery(path, { [pageParameters.tab]: tab });

/**
 * The areas of the administration that are for who is signed in, in groups, over every page of staff but the desk,
 * which needs the screen.
 */
export function AdminNavigation() {
  const { pathname, search } = useLocation();
  const may = useMayUse();
  const groups = groupsFor(groupsOf(useAliasOf(paths.youScoutAlias, aliasOf), may), may);
  const area = areaAt(groups, pathname, new URLSearchParams(search).get(pageParameters.tab));
  const isShown = (one: Area) => one === area;
  const place = { groups, shown: groups.find(({ areas }) => areas.some(isShown)), isShown };
  return (
    <nav
      aria-label="Administration"
      className="relative z-20 border-line border-b bg-night print:hidden"
    >
      <AreaMenu {...place} />
      <AreaRows {...place} />
    </nav>
  );
}

interface Place {
  groups: Group[];
  /** The group of the area that is shown; undefined where an address names none. */
  shown: Group | undefined;
  isShown(area: Area): boolean;
}

const ENTRY =
  "flex min-h-11 items-center border-transparent font-semibold text-dim text-sm hover:text-chalk aria-[current]:border-red aria-[current]:text-chalk";

/** All areas behind one button, in a narrow window. */
function AreaMenu({ groups, shown, isShown }: Place) {
  const area = shown?.areas.find(isShown);
  const name = area ? `Administration: ${area.label}` : "Administration";
  return (
    <Disclosure
      label={name}
      className="md:hidden"
      summaryClass="flex min-h-11 items-center justify-between px-4 font-semibold text-sm sm:px-6"
      summary={
        <>
          {name}
          <ChevronDown aria-hidden="true" size={18} className="group-open:rotate-180" />
        </>
      }
    >
      {(close) => (
        <ul className="absolute inset-x-0 top-full grid max-h-[calc(var(--window)-7rem)] grid-cols-2 gap-x-4 gap-y-3 overflow-y-auto border-line border-y bg-night px-4 py-3 sm:px-6">
          {groups.map(({ label, areas }) => (
            <li key={label}>
              <p className="border-line border-b py-1 font-bold font-display uppercase">{label}</p>
              <ul>
                {areas.map((entry) => (
                  <li key={entry.label}>
                    <Link
                      to={addressOf(entry)}
                      onClick={close}
                      aria-current={isShown(entry) ? "page" : undefined}
                      className={`-ml-2.5 border-l-2 pl-2 ${ENTRY}`}
                    >
                      {entry.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

/** The groups in one row, and the areas of the one that is shown in a second. */
function AreaRows({ groups, shown = groups[0], isShown }: Place) {
  return (
    <div className="mx-auto hidden w-full max-w-7xl px-6 md:block">
      <ul className="-mx-3 flex">
        {groups.map((group) => (
          <li key={group.label}>
            <Link
              to={addressOf(group.areas[0])}
              aria-current={group.areas.some(isShown) ? "true" : undefined}
              className={`border-b-2 px-3 ${ENTRY}`}
            >
              {group.label}
            </Link>
          </li>
        ))}
      </ul>
      <ul aria-label={shown?.label} className="-mx-3 flex border-line border-t">
        {shown?.areas.map((area) => (
          <li key={area.label}>
            <Link
              to={addressOf(area)}
              aria-current={isShown(area) ? "page" : undefined}
              className={`border-b-2 px-3 ${ENTRY}`}
            >
              {area.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
