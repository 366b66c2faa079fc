import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf, PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import { classesOfFilter } from "../../rules/class-window.ts";
import { type BoardState, POSITIONS } from "../../rules/ranking.ts";
import type { Sort } from "../../rules/staff-order.ts";
import type { StaffProspect, StaffProspectList } from "../../schema/prospects.ts";

const { search, position, gradYear, state, sort } = pageParameters;

const BOARD_STATE_LABELS: Record<BoardState, string> = {
  ranked: "Ranked",
  unranked: "Unranked",
  alumni: "Alumni",
  hidden: "Hidden",
};

const SORT_LABELS: Record<Sort, string> = {
  name: "Name, A to Z",
  "-name": "Name, Z to A",
  school: "School, A to Z",
  "-school": "School, Z to A",
  class: "Grad year, earliest first",
  "-class": "Grad year, latest first",
  votes: "Fewest votes first",
  "-votes": "Most votes first",
};

/** The board, with those who have no rank or are hidden. */
export const PROSPECTS: ListDefinition<StaffProspect, StaffProspectList> = prospectsOf([]);

/** The same list, whose filter offers the classes in use besides the usual ones. */
export function prospectsOf(
  classes: readonly number[],
): ListDefinition<StaffProspect, StaffProspectList> {
  return {
    caption: "Prospects",
    rows: "prospects",
    failure: "Error loading prospect data",
    none: 'No prospects found. Add your first prospect in the "Add New Prospect" tab.',
    noMatch: "No prospects found. Try adjusting your filters.",
    filters: {
      [search]: searchFilter("Search by name or school"),
      [position]: choiceFilter("Position", "All Positions", POSITIONS.map(asChoice)),
      [gradYear]: choiceFilter("Grad Year", "All Years", classesOfFilter(classes).map(asChoice)),
      [state]: choiceFilter("State", "Every state", choicesOf(BOARD_STATE_LABELS)),
      [sort]: choiceFilter("Sort by", "Rank", choicesOf(SORT_LABELS)),
    },
    pageSize: PAGE_SIZE,
    query: (chosen) => getQuery("/api/admin/prospects", { query: pageOf(chosen) }),
    file: (filter) => addressOf("/api/admin/prospects.csv", { query: filterOf(filter) }),
  };
}

function asChoice(value: string | number) {
  return { value: String(value), label: String(value) };
}
