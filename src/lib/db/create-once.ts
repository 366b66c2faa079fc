import { createHash } from "node:crypto";
import { eq, lt } from "drizzle-orm";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { DAY_MS } from "../time.ts";
import { createdOnce } from "./created-once-table.ts";
import type { Db } from "./db.ts";
import { deleteInBatches } from "./in-batches.ts";

/** How long a form may be sent again: longer than a tab waits for its network. */
const DAYS_KEPT = 2;

/** Hash of a form as it was sent; null without an idempotency key. */
export type Submission = string | null;

/**
 * Separates what a form says from its key, and identifies the two, so that a form sent twice is known. Content that
 * differs is another submission, even with the same key: nothing that somebody wrote is taken for a repetition.
 * @param kind of the record that it creates
 * @param userId of the sender, so that nobody meets another person's record; null for anyone
 */
export function readSubmission<Form extends { idempotencyKey?: string | undefined }>(
  kind: string,
  userId: number | null,
  form: Form,
): { submission: Submission; content: Omit<Form, "idempotencyKey"> } {
  const { idempotencyKey, ...content } = form;
  if (idempotencyKey === undefined) return { submission: null, content };
  const sent = JSON.stringify([kind, userId, idempotencyKey, content]);
  return { submission: createHash("sha256").update(sent).digest("base64url"), content };
}

/**
 * Creates a record, or finds the one that the same submission has created before. Throws `not_found` if that was
 * deleted meanwhile.
 * @param create calls `recordCreated` in its transaction
 */
export async function createOnce<Row>(
  db: Db,
  submission: Submission,
  { find, create }: { find(id: number): Promise<Row | null>; create(): Promise<Row> },
): Promise<Row> {
  async function findEarlier(): Promise<{ row: Row } | null> {
    const id = await findCreated(db, submission);
    if (id === null) return null;
    const row = await find(id);
    if (row === null) throw new AppError("not_found", "What you sent was deleted meanwhile.");
    return { row };
  }

  const earlier = await findEarlier();
  if (earlier) return earlier.row;
  try {
    return await create();
  } catch (error) {
    // The same submission may have been faster: then this one was undone, or refused as a duplicate of it.
    const faster = await findEarlier();
    if (!faster) throw error;
    return faster.row;
  }
}

/** Records what a submission created. Breaks the transaction if the same submission has been faster. */
export async function recordCreated(
  tx: Db,
  submission: Submission,
  recordId: number,
  createdAt: Date,
): Promise<void> {
  if (submission === null) return;
  await tx.insert(createdOnce).values({ hash: submission, recordId, createdAt });
}

async function findCreated(db: Db, submission: Submission): Promise<number | null> {
  if (submission === null) return null;
  const [found] = await db
    .select({ recordId: createdOnce.recordId })
    .from(createdOnce)
    .where(eq(createdOnce.hash, submission));
  return found?.recordId ?? null;
}

/** Forgets submissions that nobody sends again. */
export async function forgetSubmissions({
  database,
  now,
}: Pick<Deps, "database" | "now">): Promise<void> {
  const end = new Date(now().getTime() - DAYS_KEPT * DAY_MS);
  await deleteInBatches(database.db, createdOnce, createdOnce.hash, lt(createdOnce.createdAt, end));
}
