import { useQuery } from "@tanstack/react-query";
import { withQuery } from "#lib/list-address.ts";
import { aliasOf, pageParameters, paths } from "#paths.ts";
import { Loaded } from "#ui/list-view.tsx";
import { useAliasOf } from "#ui/use-alias-of.ts";
import { overviewQuery } from "../../client.ts";
import type { Overview } from "../../schema.ts";
import { BacklogCard, type Waiting } from "./backlog-card.tsx";
import { type Stat, StatList } from "./stat-list.tsx";

/** What waits for staff, and how the site does, at a glance. */
export function OverviewPanel() {
  const inAlias = useAliasOf(paths.youScoutAlias, aliasOf);
  const panel = inAlias(paths.adminPanel);
  const queue = inAlias(paths.adminQueue);
  return (
    <Loaded query={useQuery(overviewQuery())} rows="the overview">
      {({ data: overview }) => (
        <div className="grid gap-10">
          <section aria-labelledby="waiting">
            <h2 id="waiting" className="mb-4 text-3xl">
              Waiting for you
            </h2>
            <ul className="grid grid-cols-2 gap-3 lg:grid-cols-5">
              {waitingOf(overview, panel, queue).map((waiting) => (
                <BacklogCard key={waiting.label} {...waiting} />
              ))}
            </ul>
          </section>
          <div className="grid gap-10 lg:grid-cols-[2fr_3fr_3fr]">
            <StatList title="Votes" stats={votesOf(overview)} />
            <StatList title="Board" stats={boardOf(overview)} />
            <StatList title="People" stats={peopleOf(overview, panel)} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function users(panel: string, filter: Record<string, string>): string {
  return withQuery(panel, { [pageParameters.tab]: "users", ...filter });
}

/** The most urgent first. */
function waitingOf(overview: Overview, panel: string, queue: string): Waiting[] {
  const { privacyRequests, youScout, messages, evaluations, shop, users: people } = overview;
  const { verification, kind, state, status, tab } = pageParameters;
  return [
    {
      label: "Removals about minors",
      count: privacyRequests.minorRemovals,
      note: "Must be hidden within the hour",
      isUrgent: privacyRequests.minorRemovals > 0,
      to: withQuery(queue, { [kind]: "privacy" }),
    },
    {
      label: "Reports",
      count: youScout.reports,
      note: "Of nominations and comments",
      isUrgent: youScout.reports > 0,
      to: withQuery(queue, { [kind]: "report" }),
    },
    {
      label: "Nominations",
      count: youScout.nominations,
      note: "Not public yet",
      to: withQuery(queue, { [kind]: "nomination" }),
    },
    {
      label: "Comments",
      count: youScout.comments,
      note: "Need review first",
      to: withQuery(queue, { [kind]: "comment" }),
    },
    {
      label: "New messages",
      count: messages.new,
      note:
        messages.overdue > 0 ? `${messages.overdue} over 24 hours old` : "None over 24 hours old",
      isUrgent: messages.overdue > 0,
      to: withQuery(paths.admin, { [status]: "new" }),
    },
    {
      label: "Orders to send",
      count: shop.toSend,
      note: shop.late > 0 ? `${shop.late} over 20 days old` : "None over 20 days old",
      isUrgent: shop.late > 0,
      to: withQuery(paths.shopAdmin, { [status]: "to_send" }),
    },
    {
      label: "Evaluation requests",
      count: evaluations.pending,
      note: "Not contacted yet",
      to: withQuery(paths.admin, { [tab]: "evaluations", [status]: "pending" }),
    },
    {
      label: "Privacy requests",
      count: privacyRequests.open,
      note: "New or in progress, removals included",
      to: withQuery(queue, { [kind]: "privacy" }),
    },
    {
      label: "Coaches to verify",
      count: people.waitingCoaches,
      note: "Have named a team",
      to: users(panel, { [verification]: "waiting" }),
    },
    {
      label: "Low stock",
      count: shop.lowStock,
      note: "Few left, or sold out",
      to: withQuery(paths.shopAdmin, { [tab]: "products", [state]: "low_stock" }),
    },
  ];
}

function votesOf({ votes }: Overview): Stat[] {
  return [
    { label: "24 hours", value: votes.lastDay },
    { label: "7 days", value: votes.lastWeek },
  ];
}

function boardOf({ board }: Overview): Stat[] {
  const of = (state: string) => withQuery(paths.prospectAdmin, { [pageParameters.state]: state });
  return [
    { label: "Ranked", value: board.ranked, to: of("ranked") },
    { label: "Unranked", value: board.unranked, to: of("unranked") },
    { label: "Hidden", value: board.hidden, to: of("hidden") },
  ];
}

function peopleOf({ newsletter, users: people }: Overview, panel: string): Stat[] {
  const { state, tab } = pageParameters;
  return [
    {
      label: "Newsletter addresses",
      value: newsletter.confirmed,
      to: withQuery(paths.admin, { [tab]: "newsletter" }),
    },
    {
      label: "Suspended accounts",
      value: people.suspended,
      to: users(panel, { [state]: "suspended" }),
    },
  ];
}
