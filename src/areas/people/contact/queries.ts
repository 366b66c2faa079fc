import { and, asc, eq, inArray, isNull, lt } from "drizzle-orm";
import { users } from "#areas/platform/accounts/tables.ts";
import type { Db } from "#lib/db/db.ts";
import { inNameOrder } from "#lib/db/names.ts";
import { columnsToRead, newestList } from "#lib/db/newest-list.ts";
import { AppError } from "#lib/errors.ts";
import { isOverdue } from "./rules.ts";
import type { Assignee, ContactFilter, ContactMessage, ContactReply } from "./schema/messages.ts";
import { contactReplies, contactSubmissions } from "./tables.ts";

const columns = columnsToRead(contactSubmissions);

export type ContactMessageRow = Omit<typeof contactSubmissions.$inferSelect, "searchVector">;

/** The messages of a filter, the newest first. */
export const messageList = newestList({
  table: contactSubmissions,
  columns,
  where: ({ status }: ContactFilter) => status && eq(contactSubmissions.status, status),
});

/** Whether nobody has answered a message. */
export const isNew = eq(contactSubmissions.status, "new");

/** The messages with these ids as staff read them, in any order. */
export async function findMessages(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<ContactMessage[]> {
  const rows = await db
    .select(columns)
    .from(contactSubmissions)
    .where(inArray(contactSubmissions.id, [...ids]))
    .limit(ids.length);
  return completeMessages(
    db,
    rows.map((row) => presentMessage(row, now)),
  );
}

/** A message without the name of its assignee and without its replies, which `completeMessages` adds. */
export function presentMessage(
  { assigneeId, ...row }: ContactMessageRow,
  now: Date,
): ContactMessage {
  return {
    ...row,
    assignee: assigneeId === null ? null : { id: assigneeId, username: "" },
    replies: [],
    isOverdue: isOverdue(row.status, row.createdAt, now),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Adds the names of assignees, and replies. */
export async function completeMessages(
  db: Db,
  messages: readonly ContactMessage[],
): Promise<ContactMessage[]> {
  const names = new Map((await listAssignees(db, messages)).map((one) => [one.id, one]));
  const replies = Map.groupBy(await listReplies(db, messages), ({ messageId }) => messageId);
  return messages.map((message) => ({
    ...message,
    assignee: message.assignee && (names.get(message.assignee.id) ?? null),
    replies: (replies.get(message.id) ?? []).map(({ messageId: _, ...reply }) => reply),
  }));
}

async function listAssignees(db: Db, messages: readonly ContactMessage[]): Promise<Assignee[]> {
  const ids = [...new Set(messages.flatMap(({ assignee }) => assignee?.id ?? []))];
  if (ids.length === 0) return [];
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, ids))
    .limit(ids.length);
}

/** More replies than a message gets. */
const MOST_REPLIES = 100;

async function listReplies(
  db: Db,
  messages: readonly ContactMessage[],
): Promise<(ContactReply & { messageId: number })[]> {
  const { id, messageId, userId, text, createdAt } = contactReplies;
  if (messages.length === 0) return [];
  const ids = messages.map((message) => message.id);
  const rows = await db
    .select({ id, messageId, by: users.username, text, createdAt })
    .from(contactReplies)
    .leftJoin(users, eq(users.id, userId))
    .where(inArray(messageId, ids))
    .orderBy(asc(id))
    .limit(ids.length * MOST_REPLIES);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** More owners than a company has. */
const MOST_OWNERS = 1_000;

const isOwner = and(eq(users.role, "admin"), isNull(users.suspendedAt));

/** Who can take care of messages: those who may read them. */
export async function listOwners(db: Db): Promise<Assignee[]> {
  return db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(isOwner)
    .orderBy(asc(inNameOrder(users.username)), asc(users.id))
    .limit(MOST_OWNERS);
}

/** Whether an account can take care of messages. */
export async function canTakeCare(db: Db, userId: number): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, userId), isOwner))) > 0;
}

/** Number of replies that a message has. */
export async function countReplies(db: Db, messageId: number): Promise<number> {
  return db.$count(contactReplies, eq(contactReplies.messageId, messageId));
}

/** A message as staff read it. Throws `not_found`. */
export async function getMessage(db: Db, id: number, now: Date): Promise<ContactMessage> {
  const [message] = await findMessages(db, [id], now);
  if (!message) throw messageIsGone();
  return message;
}

function messageIsGone(): AppError {
  return new AppError("not_found", "This message is no longer there.");
}

/** Locks a message until the transaction ends. Throws `not_found`. */
export async function lockMessage(tx: Db, id: number): Promise<ContactMessageRow> {
  const [row] = await tx
    .select(columns)
    .from(contactSubmissions)
    .where(eq(contactSubmissions.id, id))
    .for("update");
  if (!row) throw messageIsGone();
  return row;
}

/** Messages that nobody has answered; with `before`, those that have waited since then. */
export async function countNewMessages(db: Db, before?: Date): Promise<number> {
  const isOld = before && lt(contactSubmissions.createdAt, before);
  return db.$count(contactSubmissions, and(isNew, isOld));
}
