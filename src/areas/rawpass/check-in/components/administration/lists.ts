import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition } from "#ui/list-definition.ts";
import { todayQuery } from "../../client/administration.ts";
import { ATTENDANCE_WEEKS } from "../../rules/decision.ts";
import type {
  Attendance,
  AttendanceRow,
  Today,
  TodaySession,
} from "../../schema/administration.ts";

const { kind, from, to } = pageParameters;

/** The sessions of today. */
export const TODAY: ListDefinition<TodaySession, Today> = {
  caption: "Sessions of today",
  rows: "the sessions of today",
  none: "There are no sessions today.",
  filters: {},
  query: todayQuery,
};

const GROUPING_LABELS = { activity: "By activity", slot: "By time slot" };

/** Who came and who did not. */
export const ATTENDANCE: ListDefinition<AttendanceRow, Attendance> = {
  caption: "Attendance",
  rows: "the attendance",
  none: `Nobody was checked in, or missed, in the last ${ATTENDANCE_WEEKS} weeks.`,
  noMatch: "Nobody was checked in, or missed, on these days.",
  filters: {
    [kind]: choiceFilter("Counted", "By week", choicesOf(GROUPING_LABELS)),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  query: (address) => getQuery("/api/admin/rawpass/attendance", { query: address }),
  file: (address) => addressOf("/api/admin/rawpass/attendance.csv", { query: filterOf(address) }),
};
