import { useQuery } from "@tanstack/react-query";
import { REPLY_MS } from "#areas/people/contact/rules.ts";
import { LATE_DAYS, UNCOLLECTED_DAYS } from "#areas/shop/orders/rules/orders.ts";
import { inWords } from "#lib/count.ts";
import { withQuery } from "#lib/list-address.ts";
import { HOUR_MS } from "#lib/time.ts";
import { aliasOf, pageParameters, paths } from "#paths.ts";
import { Loaded } from "#ui/list-view.tsx";
import { useAliasOf } from "#ui/use-alias-of.ts";
import type { QueueKind } from "../../access/queue-kinds.ts";
import { overviewQuery } from "../../client.ts";
import type { Overview } from "../../schema/panel.ts";
import { BacklogCard, type Waiting } from "./backlog-card.tsx";
import { type Stat, StatList } from "./stat-list.tsx";

/** What waits for who is signed in, and how the site does, at a glance: of it, what the answer has. */
export function OverviewPanel() {
  const inAlias = useAliasOf(paths.youScoutAlias, aliasOf);
  const panel = inAlias(paths.adminPanel);
  const queue = inAlias(paths.adminQueue);
  return (
    <Loaded query={useQuery(overviewQuery())} rows="the overview">
      {({ data: overview }) => (
        <div className="grid gap-10">
          {Object.keys(overview).length === 0 && (
            <p className="text-dim">Nothing is counted here for you. Choose a page above.</p>
          )}
          <WaitingList waiting={waitingOf(overview, panel, queue)} />
          <RawPass overview={overview} />
          <div className="grid gap-10 lg:grid-cols-[2fr_3fr_3fr]">
            {overview.votes && <StatList title="Votes" stats={votesOf(overview.votes)} />}
            {overview.board && <StatList title="Board" stats={boardOf(overview.board)} />}
            <People overview={overview} panel={panel} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="mb-4 text-3xl">
        Waiting for you
      </h2>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {waiting.map((one) => (
          <BacklogCard key={one.label} {...one} />
        ))}
      </ul>
    </section>
  );
}

function users(panel: string, filter: Record<string, string>): string {
  return withQuery(panel, { [pageParameters.tab]: "users", ...filter });
}

const { fulfilment, verification, verified, kind, review, state, status, tab } = pageParameters;

/** The most urgent first. */
function waitingOf(overview: Overview, panel: string, queue: string): Waiting[] {
  const { privacyRequests, consentProposals, youScout, messages, evaluations } = overview;
  const { shop, rawPass, money, connect, playerBursts, nominationBursts, users: people } = overview;
  const ofQueue = (one: QueueKind) => withQuery(queue, { [kind]: one });
  return [
    privacyRequests && {
      label: "Removals about minors",
      count: privacyRequests.minorRemovals,
      note: "Must be hidden within the hour",
      isUrgent: privacyRequests.minorRemovals > 0,
      to: ofQueue("privacy"),
    },
    playerBursts && ofBursts("Vote bursts on the board", playerBursts, ofQueue("player_burst")),
    nominationBursts &&
      ofBursts("Vote bursts in YouScout", nominationBursts, ofQueue("nomination_burst")),
    ...(youScout ? ofYouScout(youScout, ofQueue) : []),
    consentProposals !== undefined && {
      label: "Guardians to confirm",
      count: consentProposals,
      note: "Someone else proposed a change",
      to: ofQueue("guardian"),
    },
    messages && {
      label: "New messages",
      count: messages.new,
      note: `${messages.overdue || "None"} over ${REPLY_MS / HOUR_MS} hours old`,
      isUrgent: messages.overdue > 0,
      to: withQuery(paths.admin, { [status]: "new" }),
    },
    money && {
      label: "Money to look after",
      count: money.waiting,
      note:
        money.urgent > 0
          ? `${money.urgent} to answer within 3 days`
          : "Refunds, disputes, cash and differences",
      isUrgent: money.urgent > 0,
      to: ofQueue("money"),
    },
    shop && {
      label: "Orders to send",
      count: shop.toSend,
      note: `${shop.late || "None"} over ${LATE_DAYS} days old`,
      isUrgent: shop.late > 0,
      to: withQuery(paths.shopAdmin, { [status]: "to_send" }),
    },
    shop && {
      label: "Orders to hand over",
      count: shop.toHandOver,
      note:
        shop.uncollected > 0
          ? `${shop.uncollected} ready for over ${inWords(UNCOLLECTED_DAYS / 7)} weeks`
          : "Ready for pickup",
      to: ofQueue("pickup"),
    },
    rawPass && {
      label: "Unpaid passes",
      count: rawPass.unpaid,
      note: rawPass.suspended > 0 ? `${rawPass.suspended} suspended` : "None suspended",
      to: withQuery(paths.rawPassAdmin, { [tab]: "owed" }),
    },
    evaluations && {
      label: "Evaluation requests",
      count: evaluations.pending,
      note: "Not contacted yet",
      to: withQuery(paths.admin, { [tab]: "evaluations", [status]: "pending" }),
    },
    privacyRequests && {
      label: "Privacy requests",
      count: privacyRequests.open,
      note: "New or in progress, removals included",
      to: ofQueue("privacy"),
    },
    ...(connect ? ofConnect(connect, ofQueue) : []),
    people && {
      label: "Coaches to verify",
      count: people.waitingCoaches,
      note: "Have named a team",
      to: users(panel, { [verification]: "waiting" }),
    },
    shop && {
      label: "Low stock",
      count: shop.lowStock,
      note: "Few left, or sold out",
      to: withQuery(paths.shopAdmin, { [tab]: "products", [state]: "low_stock" }),
    },
  ].filter((waiting) => waiting !== undefined && waiting !== false);
}

type Part<Name extends keyof Overview> = NonNullable<Overview[Name]>;

function ofBursts(label: string, { waiting, overdue }: Part<"playerBursts">, to: string): Waiting {
  const note = overdue > 0 ? `${overdue} over 24 hours old` : "None over 24 hours old";
  return { label, count: waiting, note, isUrgent: overdue > 0, to };
}

function ofYouScout(
  { reports, nominations, comments }: Part<"youScout">,
  ofQueue: (kind: QueueKind) => string,
): Waiting[] {
  return [
    {
      label: "Reports",
      count: reports,
      note: "Of nominations and comments",
      isUrgent: reports > 0,
      to: ofQueue("report"),
    },
    { label: "Nominations", count: nominations, note: "Not public yet", to: ofQueue("nomination") },
    { label: "Comments", count: comments, note: "Need review first", to: ofQueue("comment") },
  ];
}

function ofConnect(
  { disputes, listings, profiles, toVerify, reviews }: Part<"connect">,
  ofQueue: (kind: QueueKind) => string,
): Waiting[] {
  return [
    {
      label: "Disputes in Connect",
      count: disputes,
      note: "Their money waits",
      isUrgent: disputes > 0,
      to: withQuery(paths.connectAdmin, { [tab]: "deals", [fulfilment]: "disputed" }),
    },
    {
      label: "Listings to review",
      count: listings,
      note: "And changes of shown ones",
      to: withQuery(paths.connectAdmin, { [review]: "waiting" }),
    },
    {
      label: "Profiles to review",
      count: profiles,
      note: "In Connect",
      to: withQuery(paths.connectAdmin, { [tab]: "people", [review]: "waiting" }),
    },
    {
      label: "Sponsors to verify",
      count: toVerify,
      note: "And organizers",
      to: withQuery(paths.connectAdmin, { [tab]: "people", [verified]: "waiting" }),
    },
    { label: "Reported reviews", count: reviews, note: "In Connect", to: ofQueue("review") },
  ];
}

function votesOf({ lastDay, lastWeek }: Part<"votes">): Stat[] {
  return [
    { label: "24 hours", value: lastDay },
    { label: "7 days", value: lastWeek },
  ];
}

function boardOf({ ranked, unranked, hidden }: Part<"board">): Stat[] {
  const of = (name: string) => withQuery(paths.prospectAdmin, { [state]: name });
  return [
    { label: "Ranked", value: ranked, to: of("ranked") },
    { label: "Unranked", value: unranked, to: of("unranked") },
    { label: "Hidden", value: hidden, to: of("hidden") },
  ];
}

/** What is on in RawPass today, and what is closed soon. */
function RawPass({ overview: { today, rawPass } }: { overview: Overview }) {
  if (!today) return null;
  const of = (name: string) => withQuery(paths.rawPassAdmin, { [tab]: name });
  return (
    <div className="grid gap-10 lg:grid-cols-[3fr_1fr]">
      <StatList
        title="RawPass today"
        stats={[
          { label: "Sessions", value: today.sessions, to: of("today") },
          { label: "Expected", value: today.expected },
          { label: "In", value: today.arrived },
        ]}
      />
      {rawPass && (
        <StatList
          title="Closures"
          stats={[{ label: "Next 14 days", value: rawPass.closures, to: of("closures") }]}
        />
      )}
    </div>
  );
}

function People({ overview, panel }: { overview: Overview; panel: string }) {
  const { newsletter, users: people } = overview;
  if (!newsletter || !people) return null;
  const stats: Stat[] = [
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
  return <StatList title="People" stats={stats} />;
}
