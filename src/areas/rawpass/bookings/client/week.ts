import { queryOptions } from "@tanstack/react-query";
import { paths } from "#paths.ts";
import type { Week } from "../schema/week.ts";

/** What is trained, and when there is room. */
export function weekQuery() {
  return queryOptions<Week>({ queryKey: [paths.api.rawPassWeek] });
}
