import { PAGE_SIZE } from "#lib/list-address.ts";
import { pageParameters } from "#paths.ts";
import { choicesOf } from "#ui/label-of.ts";
import { choiceFilter, dayFilter, type ListDefinition, searchFilter } from "#ui/list-definition.ts";
import { contactFile, contactMessagesQuery } from "../client/staff.ts";
import type { ContactMessage, ContactPage, ContactStatus } from "../schema/messages.ts";

const { search, status, from, to } = pageParameters;

export const STATUS_LABELS: Record<ContactStatus, string> = { new: "New", answered: "Answered" };

const STATUS_CHOICES = choicesOf(STATUS_LABELS);

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
  query: contactMessagesQuery,
  file: contactFile,
};
