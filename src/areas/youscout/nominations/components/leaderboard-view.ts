import { withQuery } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { LEADERBOARD_PERIODS, type LeaderboardPeriod, SPORTS } from "../access/choices.ts";

/** What a visitor has chosen on the leaderboard. It lives in the address, so that a view can be shared. */
export interface LeaderboardView {
  period: LeaderboardPeriod;
  sport: string;
  position: string;
  city: string;
  /** Counted from 1. */
  page: number;
}

/** Names of the form fields and of the address's parameters. */
export const FIELDS = {
  period: pageParameters.period,
  sport: pageParameters.sport,
  position: pageParameters.position,
  city: pageParameters.city,
  page: pageParameters.page,
} as const;

/** What is shown without a word of the address. */
const USUAL_PERIOD: LeaderboardPeriod = "week";
const LONGEST_CHOICE = 100;
export const LEADERBOARD_PAGE_SIZE = 25;

/** The view that an address asks for; what the leaderboard does not know counts as no filter. */
export function readView(search: string): LeaderboardView {
  const params = new URLSearchParams(search);
  const text = (name: string) =>
    (params.get(name) ?? "")
      .replace(/[\p{Cc}\s]+/gu, " ")
      .trim()
      .slice(0, LONGEST_CHOICE);
  const period = LEADERBOARD_PERIODS.find((known) => known === params.get(FIELDS.period));
  const page = params.get(FIELDS.page) ?? "";
  return {
    period: period ?? USUAL_PERIOD,
    sport: SPORTS.find((known) => known === params.get(FIELDS.sport)) ?? "",
    position: text(FIELDS.position).slice(0, 50),
    city: text(FIELDS.city),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The shortest address of a view on the page `path`. */
export function viewAddress(
  path: string,
  { period, sport, position, city, page }: LeaderboardView,
) {
  return withQuery(path, {
    [FIELDS.period]: period === USUAL_PERIOD ? "" : period,
    [FIELDS.sport]: sport,
    [FIELDS.position]: position,
    [FIELDS.city]: city,
    [FIELDS.page]: page > 1 ? String(page) : "",
  });
}

/** What the call is asked for. */
export function filterOf({ page, ...view }: LeaderboardView): Record<string, string> {
  return { ...view, page: String(page), pageSize: String(LEADERBOARD_PAGE_SIZE) };
}
