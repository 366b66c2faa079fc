import { SPORTS } from "#areas/youscout/nominations/access/choices.ts";
import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf, PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type {
  StaffComment,
  StaffCommentPage,
  StaffReport,
  StaffReportPage,
} from "../schema/discussion.ts";
import type { StaffNomination, StaffNominationPage } from "../schema/nominations.ts";
import { STATUS_LABELS } from "./describe.ts";

const { search, status, sport, state, from, to } = pageParameters;

const NOMINATION_STATES = choicesOf({ ...STATUS_LABELS, hidden: "Hidden" });
const SPORT_CHOICES = SPORTS.map((value) => ({ value, label: value }));
const COMMENT_STATES = choicesOf({
  waiting: "Waiting",
  hidden: "Hidden by reports",
  shown: "Public",
});
const REPORT_STATES = choicesOf({ upheld: "Upheld", dismissed: "Dismissed" });

/** All nominations, whatever became of them. */
export const NOMINATIONS: ListDefinition<StaffNomination, StaffNominationPage> = {
  caption: "Nominations",
  rows: "the nominations",
  none: "There are no nominations yet.",
  noMatch: "No nominations match.",
  filters: {
    [search]: searchFilter("Search by name or number"),
    [status]: choiceFilter("Status", "Every status", NOMINATION_STATES),
    [sport]: choiceFilter("Sport", "Every sport", SPORT_CHOICES),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/you-scout/nominations", { query: pageOf(address) }),
  file: (address) =>
    addressOf("/api/admin/you-scout/nominations.csv", { query: filterOf(address) }),
};

/** All comments. */
export const COMMENTS: ListDefinition<StaffComment, StaffCommentPage> = {
  caption: "Comments",
  rows: "the comments",
  none: "There are no comments yet.",
  noMatch: "No comments match.",
  filters: {
    [search]: searchFilter("Search by text or username"),
    [state]: choiceFilter("State", "Every state", COMMENT_STATES),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/you-scout/comments", { query: pageOf(address) }),
};

/** What people reported, target by target: the open ones, unless the address chooses others. */
export const REPORTS: ListDefinition<StaffReport, StaffReportPage> = {
  caption: "Reports",
  rows: "the reports",
  none: "No reports are waiting for you.",
  noMatch: "No reports match.",
  filters: {
    [status]: choiceFilter("State", "Open", REPORT_STATES),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => getQuery("/api/admin/you-scout/reports", { query: pageOf(address) }),
};
