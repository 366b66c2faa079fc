import { adminApi } from "#admin-api.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { memberApi } from "#member-api.ts";
import { pageParameters, paths } from "#paths.ts";
import { publicNominations, type ScaleSize } from "../support/scale-rows.ts";
import type { ScaleRead } from "./time-read.ts";

const LEADERBOARD_PAGE = 25;
const YESTERDAY = addDays(businessDay(new Date()), -2);

/** A player and a nomination that have about as many votes at each size. */
const playerOf = ({ prospects }: ScaleSize) => Math.max(5, prospects / 5);
const nominationOf = (size: ScaleSize) => Math.round(publicNominations(size) / 10);

const query = (address: string, parameters: Record<string, string>) =>
  `${address}?${new URLSearchParams(parameters)}`;

const leaderboard = (parameters: Record<string, string> = {}) =>
  query(paths.api.nominations, { pageSize: String(LEADERBOARD_PAGE), ...parameters });

const PUBLIC: ScaleRead[] = [
  { what: "board, list", path: paths.api.prospects, rows: ({ prospects }) => prospects },
  { what: "board, page", path: paths.board, isPage: true, rows: ({ prospects }) => prospects },
  {
    what: "board, a player",
    path: (size) => paths.api.prospect(playerOf(size)),
    rows: ({ prospects }) => prospects,
  },
  { what: "leaderboard, all time", path: leaderboard() },
  { what: "leaderboard, this week", path: leaderboard({ period: "week" }) },
  { what: "leaderboard, this month", path: leaderboard({ period: "month" }) },
  { what: "leaderboard, a sport", path: leaderboard({ sport: "Soccer" }) },
  {
    what: "leaderboard, a sport this week",
    path: leaderboard({ period: "week", sport: "Soccer" }),
  },
  { what: "leaderboard, a city", path: leaderboard({ city: "City 7" }) },
  { what: "leaderboard, a position", path: leaderboard({ position: "P7" }) },
  {
    what: "leaderboard, last page",
    path: (size) =>
      leaderboard({ page: String(Math.floor(publicNominations(size) / LEADERBOARD_PAGE)) }),
  },
  { what: "leaderboard, page", path: paths.youScoutLeaderboard, isPage: true },
  { what: "leaderboard, choices", path: paths.api.nominationChoices },
  {
    what: "leaderboard, choices, after a change",
    path: paths.api.nominationChoices,
    after: "any",
  },
  {
    what: "a nomination with its places",
    path: (size) => paths.api.nomination(nominationOf(size)),
  },
  { what: "ledger, this month", path: paths.api.voteLedger },
  { what: "ledger, page", path: paths.voteLedger, isPage: true },
  { what: "ledger, a player", path: (size) => paths.api.playerLedger(playerOf(size)) },
  {
    what: "ledger, file of a day",
    path: paths.api.ledgerDay(YESTERDAY),
    rows: ({ prospects }) => prospects,
  },
  { what: "RawPass, the week", path: paths.api.rawPassWeek, after: "any" },
];

const SPONSOR: ScaleRead[] = [
  { what: "Connect, first page", path: memberApi.connectListings },
  {
    what: "Connect, category, place and budget",
    path: query(memberApi.connectListings, {
      ...{ category: "signage", place: "metairie", budget: "100000" },
    }),
  },
  { what: "Connect, a seldom word", path: query(memberApi.connectListings, { q: "zaragoza" }) },
  { what: "Connect, a word of all", path: query(memberApi.connectListings, { q: "forty" }) },
];

const { nominations, users, shopOrders, connectListings, audit, queue } = adminApi;
const page = { [pageParameters.page]: "1", pageSize: "10" };
const staffList = (what: string, address: string, parameters: Record<string, string> = {}) => ({
  what: `staff, ${what}`,
  path: query(address, { ...page, ...parameters }),
});
const ofDays = (what: string, address: string, days: string) => ({
  what: `staff, ${what}, ${days} days`,
  path: query(address, { days }),
});

/** Pages of ten, which even lists of a hundredth fill. */
const STAFF: ScaleRead[] = [
  { what: "staff, overview", path: adminApi.overview },
  staffList("queue", queue),
  staffList("queue, comments", queue, { kind: "comment" }),
  staffList("nominations", nominations),
  staffList("nominations, pending", nominations, { status: "pending" }),
  staffList("nominations, a sport", nominations, { sport: "Soccer" }),
  staffList("nominations, a name", nominations, { q: "bann" }),
  staffList("comments", adminApi.comments),
  staffList("members", users),
  staffList("members, coaches", users, { role: "coach" }),
  staffList("members, a name", users, { q: "member-77" }),
  staffList("orders", shopOrders),
  staffList("orders to send", shopOrders, { status: "to_send" }),
  staffList("orders, a number", shopOrders, { q: "raw-77" }),
  staffList("listings", connectListings),
  staffList("listings, a word", connectListings, { q: "zaragoza" }),
  staffList("messages", paths.api.contact),
  staffList("messages, a word", paths.api.contact, { q: "zaragoza" }),
  staffList("audit log", audit),
  staffList("audit log, an action", audit, { action: "prospect_changed" }),
  { ...staffList("players", adminApi.prospects), rows: ({ prospects }) => prospects },
  staffList("passes", adminApi.rawPassMembers),
  { what: "staff, bursts", path: adminApi.voteBursts },
  {
    what: "staff, votes of a player, 30 days",
    path: (size) => query(adminApi.prospectVotes(playerOf(size)), { days: "30" }),
  },
  {
    what: "staff, votes of a nomination, 30 days",
    path: (size) => query(adminApi.nominationVotes(nominationOf(size)), { days: "30" }),
  },
  ofDays("networks", adminApi.voteNetworks, "1"),
  ofDays("networks", adminApi.voteNetworks, "7"),
  ofDays("networks", adminApi.voteNetworks, "30"),
];

export const READS: ScaleRead[] = [
  ...PUBLIC,
  ...SPONSOR.map((read) => ({ ...read, as: "sponsor" as const })),
  ...STAFF.map((read) => ({ ...read, as: "admin" as const })),
];
