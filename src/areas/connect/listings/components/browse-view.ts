import { CATEGORIES } from "#areas/connect/profiles/schema/choices.ts";
import { withQuery } from "#lib/list-address.ts";
import { centsIn } from "#lib/money.ts";
import { oneLine } from "#lib/one-line.ts";
import { pageParameters, paths } from "#paths.ts";
import { LISTING_TYPES } from "../rules/transitions.ts";

/** What a visitor looks for in Connect. It lives in the address, so that a view can be shared. */
export interface BrowseView {
  q: string;
  type: string;
  category: string;
  place: string;
  from: string;
  to: string;
  /** In dollars, as it was typed; empty where it is no amount. */
  budget: string;
  /** Counted from 1. */
  page: number;
}

/** Listings on a page, as the call gives them. */
export const BROWSE_PAGE_SIZE = 24;

const LONGEST_TEXT = 100;

/** The most that can be asked for, in cents: the call takes eight digits. */
const MOST_CENTS = 99_999_999;

/** The view that an address asks for; what Connect does not know counts as no filter. */
export function readView(search: string): BrowseView {
  const params = new URLSearchParams(search);
  const text = (name: string) => oneLine(params.get(name) ?? "").slice(0, LONGEST_TEXT);
  const day = (name: string) => {
    const given = params.get(name) ?? "";
    return isDay(given) ? given : "";
  };
  const known = (name: string, values: readonly string[]) =>
    values.find((value) => value === params.get(name)) ?? "";
  const page = params.get(pageParameters.page) ?? "";
  const budget = text(pageParameters.budget);
  const cents = centsIn(budget);
  return {
    q: text(pageParameters.search),
    type: known(pageParameters.type, LISTING_TYPES),
    category: known(pageParameters.category, CATEGORIES),
    place: text(pageParameters.place),
    from: day(pageParameters.from),
    to: day(pageParameters.to),
    budget: cents !== null && cents <= MOST_CENTS ? budget : "",
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

function isDay(text: string): boolean {
  const day = new Date(text);
  return /^20\d\d-\d\d-\d\d$/.test(text) && day.getTime() > 0 && day.toISOString().startsWith(text);
}

/** The shortest address of a view. */
export function viewAddress({ page, ...view }: BrowseView): string {
  return withQuery(paths.connect, { ...view, page: page > 1 ? String(page) : "" });
}

/** What the call is asked for. */
export function filterOf({ page, budget, ...view }: BrowseView): Record<string, string> {
  const cents = centsIn(budget);
  return { ...view, budget: cents === null ? "" : String(cents), page: String(page) };
}
