import * as z from "zod/mini";
import { givenDay } from "./day-schema.ts";
import { oneLine } from "./one-line.ts";

/** A whole number from 1 on, as a query has it. */
export const queryNumber = (max: number) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    z.pipe(z.transform(Number), z.int().check(z.maximum(max))),
  );

const LARGEST_PAGE = 1_000_000;
const LARGEST_PAGE_SIZE = 100;
const LONGEST_SEARCH = 100;
/** What a list for administrators gives without parameters. */
export const WHOLE_LIST = 1_000;

/** `?page=&pageSize=` of a list for administrators: pages are counted from 1. */
export const PageParams = z.object({
  page: z.optional(queryNumber(LARGEST_PAGE)),
  pageSize: z.optional(queryNumber(LARGEST_PAGE_SIZE)),
});

/** `PageParams` with what a list is searched for, and its first and last day in New Orleans. */
export const ListParams = z.extend(PageParams, {
  q: z.optional(z.string().check(z.overwrite(oneLine), z.maxLength(LONGEST_SEARCH))),
  from: z.optional(givenDay()),
  to: z.optional(givenDay()),
});
export type ListParams = z.infer<typeof ListParams>;

/** One page of a long list. With `hasMore` there are more rows than `total`, and they were not counted. */
export function listPage<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ data: z.array(row), total: z.int(), hasMore: z.boolean() });
}

/** Which rows of a list are asked for. */
export interface Range {
  limit: number;
  offset: number;
}

/** One page, or without parameters the first `WHOLE_LIST`. */
export function rangeOf({ page, pageSize }: z.infer<typeof PageParams>): Range {
  if (page === undefined && pageSize === undefined) return { limit: WHOLE_LIST, offset: 0 };
  const limit = pageSize ?? LARGEST_PAGE_SIZE;
  return { limit, offset: ((page ?? 1) - 1) * limit };
}

/** A page of rows that were read whole, because there are at most some hundreds of them. */
export function pageOfRows<Row>(rows: readonly Row[], params: z.infer<typeof PageParams>): Row[] {
  const { limit, offset } = rangeOf(params);
  return rows.slice(offset, offset + limit);
}
