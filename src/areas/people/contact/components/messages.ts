import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf, PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type { ContactMessage, ContactPage, ContactStatus } from "../schema/messages.ts";

const { search, status, from, to } = pageParameters;

export const STATUS_LABELS: Record<ContactStatus, string> = { new: "New", answered: "Answered" };

const STATUS_CHOICES = choicesOf(STATUS_LABELS);

/** Fields of a message that the specification doesn't have, for answers without them. */
const UNSAID = {
  ...{ status: "new", isOverdue: false, staffNote: null, assignee: null, replies: [] },
} as const;

/** What people wrote. */
export const MESSAGES: ListDefinition<ContactMessage, ContactPage> = {
  caption: "Contact Form Submissions",
  rows: "contact submissions",
  none: "No contact form submissions yet.",
  noMatch: "No contact form submissions match.",
  filters: {
    [search]: searchFilter("Search by name, email, organization or message"),
    [status]: choiceFilter("Status", "Every status", STATUS_CHOICES),
    [from]: dayFilter("From"),
    [to]: dayFilter("To"),
  },
  pageSize: PAGE_SIZE,
  query: (address) => ({
    ...getQuery("/api/contact", { query: pageOf(address) }),
    select: (page) => ({ ...page, data: page.data.map((row) => ({ ...UNSAID, ...row })) }),
  }),
  file: (address) => addressOf("/api/admin/contact-messages.csv", { query: filterOf(address) }),
};
