import { getQuery } from "#lib/call.ts";
import { PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition } from "#ui/list-definition.ts";
import type { StaffEvent, StaffEvents } from "../schema/events.ts";
import { KIND_LABELS } from "./words.ts";

const { kind, from, to } = pageParameters;

/** Where and when players are seen and measured. */
export const EVENTS: ListDefinition<StaffEvent, StaffEvents> = {
  caption: "Events",
  rows: "the events",
  none: "There are no events yet.",
  noMatch: "No event matches.",
  filters: {
    [kind]: choiceFilter("Kind", "Every kind", choicesOf(KIND_LABELS)),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (filter) => getQuery("/api/admin/events", { query: pageOf(filter) }),
};
