import { pageParameters } from "#paths.ts";
import { type BoardFilter, POSITION_FILTERS, type RankingMode } from "../rules/ranking.ts";

/** What a visitor has chosen on the board. It lives in the address, so that a view can be shared. */
export interface BoardView extends BoardFilter {
  mode: RankingMode;
}

/** Names of the form fields and of the address's parameters. */
export const FIELDS = {
  mode: pageParameters.mode,
  search: pageParameters.search,
  position: pageParameters.position,
  gradYear: pageParameters.gradYear,
} as const;

const SEARCH_MAX = 100;

/** The view that an address asks for; what the board does not know counts as no filter. */
export function readView(search: string): BoardView {
  const params = new URLSearchParams(search);
  const position = params.get(FIELDS.position) ?? "";
  const gradYear = params.get(FIELDS.gradYear) ?? "";
  return {
    mode: params.get(FIELDS.mode) === "community" ? "community" : "official",
    search: (params.get(FIELDS.search) ?? "").slice(0, SEARCH_MAX),
    position: POSITION_FILTERS.some((known) => known === position) ? position : "",
    gradYear: /^[1-9]\d{3}$/.test(gradYear) ? gradYear : "",
  };
}

/** The shortest query string of a view: empty, or beginning with "?". */
export function writeView(view: BoardView): string {
  const params = new URLSearchParams();
  if (view.mode === "community") params.set(FIELDS.mode, view.mode);
  if (view.search) params.set(FIELDS.search, view.search);
  if (view.position) params.set(FIELDS.position, view.position);
  if (view.gradYear) params.set(FIELDS.gradYear, view.gradYear);
  const text = params.toString();
  return text && `?${text}`;
}
