import { addDays, businessDay } from "#lib/dates.ts";
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
  query("/api/you-scout/nominations", { pageSize: String(LEADERBOARD_PAGE), ...parameters });

const PUBLIC: ScaleRead[] = [
  { what: "board, list", path: "/api/prospects", rows: ({ prospects }) => prospects },
  { what: "board, page", path: paths.board, isPage: true, rows: ({ prospects }) => prospects },
  {
    what: "board, a player",
    path: (size) => `/api/prospects/${playerOf(size)}`,
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
  { what: "leaderboard, choices", path: "/api/you-scout/choices" },
  {
    what: "leaderboard, choices, after a change",
    path: "/api/you-scout/choices",
    after: "any",
  },
  {
    what: "a nomination with its places",
    path: (size) => `/api/you-scout/nominations/${nominationOf(size)}`,
  },
  { what: "ledger, this month", path: "/api/vote-ledger" },
  { what: "ledger, page", path: paths.voteLedger, isPage: true },
  { what: "ledger, a player", path: (size) => `/api/vote-ledger/players/${playerOf(size)}` },
  {
    what: "ledger, file of a day",
    path: `/api/vote-ledger/days/${YESTERDAY}`,
    rows: ({ prospects }) => prospects,
  },
  { what: "RawPass, the week", path: "/api/rawpass/week", after: "any" },
];

const SPONSOR: ScaleRead[] = [
  { what: "Connect, first page", path: "/api/connect/listings" },
  {
    what: "Connect, category, place and budget",
    path: query("/api/connect/listings", {
      ...{ category: "signage", place: "metairie", budget: "100000" },
    }),
  },
  { what: "Connect, a seldom word", path: query("/api/connect/listings", { q: "zaragoza" }) },
  { what: "Connect, a word of all", path: query("/api/connect/listings", { q: "forty" }) },
];

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
  { what: "staff, overview", path: "/api/admin/overview" },
  staffList("queue", "/api/admin/queue"),
  staffList("queue, comments", "/api/admin/queue", { kind: "comment" }),
  staffList("nominations", "/api/admin/you-scout/nominations"),
  staffList("nominations, pending", "/api/admin/you-scout/nominations", { status: "pending" }),
  staffList("nominations, a sport", "/api/admin/you-scout/nominations", { sport: "Soccer" }),
  staffList("nominations, a name", "/api/admin/you-scout/nominations", { q: "bann" }),
  staffList("comments", "/api/admin/you-scout/comments"),
  staffList("members", "/api/admin/users"),
  staffList("members, coaches", "/api/admin/users", { role: "coach" }),
  staffList("members, a name", "/api/admin/users", { q: "member-77" }),
  staffList("orders", "/api/admin/shop/orders"),
  staffList("orders to send", "/api/admin/shop/orders", { status: "to_send" }),
  staffList("orders, a number", "/api/admin/shop/orders", { q: "raw-77" }),
  staffList("listings", "/api/admin/connect/listings"),
  staffList("listings, a word", "/api/admin/connect/listings", { q: "zaragoza" }),
  staffList("messages", "/api/contact"),
  staffList("messages, a word", "/api/contact", { q: "zaragoza" }),
  staffList("audit log", "/api/admin/audit"),
  staffList("audit log, an action", "/api/admin/audit", { action: "prospect_changed" }),
  { ...staffList("players", "/api/admin/prospects"), rows: ({ prospects }) => prospects },
  staffList("passes", "/api/admin/rawpass/passes"),
  { what: "staff, bursts", path: "/api/admin/vote-bursts" },
  {
    what: "staff, votes of a player, 30 days",
    path: (size) => query(`/api/admin/prospects/${playerOf(size)}/votes`, { days: "30" }),
  },
  {
    what: "staff, votes of a nomination, 30 days",
    path: (size) =>
      query(`/api/admin/you-scout/nominations/${nominationOf(size)}/votes`, { days: "30" }),
  },
  ofDays("networks", "/api/admin/vote-networks", "1"),
  ofDays("networks", "/api/admin/vote-networks", "7"),
  ofDays("networks", "/api/admin/vote-networks", "30"),
];

export const READS: ScaleRead[] = [
  ...PUBLIC,
  ...SPONSOR.map((read) => ({ ...read, as: "sponsor" as const })),
  ...STAFF.map((read) => ({ ...read, as: "admin" as const })),
];
