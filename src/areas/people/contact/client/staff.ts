import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "#admin-api.ts";
import { type Api, browserApi } from "#lib/api.ts";
import { fileAddress, pageAddress } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import type {
  AssigneeList,
  Assignment,
  ContactChange,
  ContactPage,
  NewReply,
} from "../schema/messages.ts";

/** Paths whose cached answers a change by staff makes outdated. */
export const TOUCHED = [paths.api.contact, adminApi.queue, adminApi.audit, adminApi.overview];

/** Fields of a message that the specification doesn't have, for answers without them. */
const UNSAID = {
  ...{ status: "new", isOverdue: false, staffNote: null, assignee: null, replies: [] },
} as const;

/** One page of the messages that the address of the list chooses. */
export function contactMessagesQuery(address: Record<string, string>) {
  return queryOptions<ContactPage>({
    queryKey: [pageAddress(paths.api.contact, address)],
    select: (page) => ({ ...page, data: page.data.map((row) => ({ ...UNSAID, ...row })) }),
  });
}

/** Where the same messages are, all of them, as a file. */
export function contactFile(address: Record<string, string>): string {
  return fileAddress(adminApi.contactFile, address);
}

export async function changeMessage(
  id: number,
  change: ContactChange,
  api: Api = browserApi,
): Promise<void> {
  await api.request("PATCH", adminApi.contactMessage(id), change);
}

/** Staff who can take care of messages. */
export function assigneesQuery() {
  return queryOptions<AssigneeList>({ queryKey: [adminApi.contactAssignees] });
}

/** Sets or clears the assignee of a message. */
export async function assignMessage(id: number, assignment: Assignment): Promise<void> {
  await browserApi.request("PUT", adminApi.contactAssignment(id), assignment);
}

/** Mails a reply to the sender of a message. */
export async function replyToMessage(id: number, reply: NewReply): Promise<void> {
  await browserApi.request("POST", adminApi.contactReplies(id), reply);
}
