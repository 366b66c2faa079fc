import type { QueryClient, UseQueryOptions } from "@tanstack/react-query";
import type { Choice } from "./label-of.ts";
import { fieldsIn } from "./use-address-fields.ts";

/** A field over a list that chooses its rows: words to search for, one of a few values, or a day. */
export type Filter =
  | { kind: "search"; label: string }
  | { kind: "choice"; label: string; all: string; choices: readonly Choice[] }
  | { kind: "day"; label: string };

/** @param label what is searched: "Search by email or name" */
export function searchFilter(label: string): Filter {
  return { kind: "search", label };
}

/** @param all the choice that stands for all of them: "Every status" */
export function choiceFilter(label: string, all: string, choices: readonly Choice[]): Filter {
  return { kind: "choice", label, all, choices };
}

/** A day of New Orleans. */
export function dayFilter(label: string): Filter {
  return { kind: "day", label };
}

/** What every answer to a list has. */
export interface ListAnswer<Row> {
  data: readonly Row[];
  /** Left out by a list without pages. */
  total?: number;
  /** Whether there are more than `total`, which nobody counted. */
  hasMore?: boolean;
}

/** The values of a list's filters and its page, as its address has them; empty without one. */
export type ListAddress = Record<string, string>;

/** What a list is, apart from how a row looks. */
export interface ListDefinition<Row, Answer extends ListAnswer<Row> = ListAnswer<Row>> {
  /** The name of the whole list, for assistive technology: "Accounts". */
  caption: string;
  /** Its rows within a sentence: "the accounts". */
  rows: string;
  /** Stands where they cannot be had, if it is not the usual sentence. */
  failure?: string;
  /** Stands where there are no rows at all. */
  none: string;
  /** Stands where no row matches the filters; `none` where it is left out. */
  noMatch?: string;
  /** By the parameter of the address that holds each, in the order in which they are shown. */
  filters: Readonly<Record<string, Filter>>;
  /** Further parameters of the address that choose rows, without a field here. */
  parameters?: readonly string[];
  /** How many rows a page has; a list without it has no pages. */
  pageSize?: number;
  query(address: ListAddress): UseQueryOptions<Answer>;
  /** Where the same rows are as a file. */
  file?(address: ListAddress): string;
}

/** The parameter of an address that says which page of a list is shown, counted from 1. */
export const PAGE = "page";

/** The one that says which column it is sorted by. */
export const SORT = "sort";

/** The parameters that the address of a list may have. */
export function parametersOf({
  filters,
  parameters = [],
  pageSize,
}: Pick<ListDefinition<never>, "filters" | "parameters" | "pageSize">): string[] {
  return [...Object.keys(filters), ...parameters, ...(pageSize ? [PAGE] : [])];
}

/** Reads what a list shows at an address, for a page that wants it in its first HTML. */
export function prefetchList<Row, Answer extends ListAnswer<Row>>(
  client: QueryClient,
  list: ListDefinition<Row, Answer>,
  search: URLSearchParams,
): Promise<void> {
  return client.prefetchQuery(list.query(fieldsIn(search, parametersOf(list))));
}
