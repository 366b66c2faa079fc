import { addressOf, getQuery } from "#lib/call.ts";
import { filterOf, PAGE_SIZE, pageOf } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import type { ContactMessage, ContactPage, ContactStatus } from "../schema/messages.ts";

const { search, status, from, to } = pageParameters;

export const STATUS_LABELS: Record<ContactStatus, string> = { new: "New", answered: "Answered" };

/** The button that brings a message into a state, in short and in full. */
export const STATUS_BUTTONS: Record<ContactStatus, { label: string; full(name: string): string }> =
  {
    new: { label: "Reopen", full: (name) => `Reopen the message of ${name}` },
    answered: { label: "Answered", full: (name) => `Mark the message of ${name} as answered` },
  };

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
    [status]: choiceFilter("Status", "Every status", choicesOf(STATUS_LABELS)),
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
