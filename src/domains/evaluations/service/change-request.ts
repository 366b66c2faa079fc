import { eq } from "drizzle-orm";
import { type Actor, requireRight } from "#domains/accounts/access.ts";
import { differenceOf } from "#domains/audit/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import type { NewProspect } from "#domains/prospects/schema.ts";
import { addRanked } from "#domains/prospects/service/prospect-changes.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { isUnchanged, staleError } from "#lib/optimistic-lock.ts";
import { lockRequest, type StaffRequestRow } from "../queries.ts";
import { canBecomeProspect, nextStatuses } from "../rules.ts";
import type { EvaluationChange } from "../schema.ts";
import { evaluationRequests } from "../tables.ts";

/**
 * Changes the status of a request, its note, or both. What is the same already is no change.
 * Throws `not_found`, `stale` when the editor saw another status or note, `conflict` for a transition
 * that is not allowed.
 */
export async function changeRequest(
  { database }: Deps,
  actor: Actor,
  { id, status, staffNote, ...expected }: EvaluationChange & { id: number },
): Promise<StaffRequestRow> {
  requireRight(actor, "scout");
  return database.db.transaction(async (tx) => {
    const request = await getRequest(tx, id);
    if (!isUnchanged(request, expected)) {
      throw staleError("this request");
    }
    if (status && status !== request.status && !nextStatuses(request).includes(status)) {
      throw new AppError("conflict", "This request can't change to that status.");
    }
    const after = {
      status: status ?? request.status,
      staffNote: staffNote === undefined ? request.staffNote : staffNote,
    };
    return write(tx, actor, request, after);
  });
}

/**
 * Adds the player of a completed request to the board, as staff entered him, with the parent as the guardian who is
 * asked what everybody may see, and remembers it.
 * Throws `not_found`, or `conflict` when it is not completed or was done already.
 */
export async function makeProspect(
  { database }: Deps,
  actor: Actor,
  { id, ...player }: NewProspect & { id: number },
): Promise<StaffRequestRow> {
  requireRight(actor, "scout");
  return database.contentVersion.publish(async (tx) => {
    const request = await getRequest(tx, id);
    if (!canBecomeProspect(request)) {
      throw new AppError(
        "conflict",
        request.prospectId === null
          ? "Only a completed request can become a prospect."
          : "This request has already become a prospect.",
      );
    }
    const prospect = await addRanked(tx, actor, {
      ...player,
      guardianEmail: request.parentEmail,
    });
    return write(tx, actor, request, { prospectId: prospect.id });
  });
}

async function getRequest(tx: Db, id: number): Promise<StaffRequestRow> {
  const request = await lockRequest(tx, id);
  if (!request) throw new AppError("not_found", "This request is no longer there.");
  return request;
}

type Handled = Pick<StaffRequestRow, "status" | "staffNote" | "prospectId">;

async function write(
  tx: Db,
  actor: Actor,
  request: StaffRequestRow,
  after: Partial<Handled>,
): Promise<StaffRequestRow> {
  const difference = differenceOf(request, after, ["status", "prospectId"]);
  if (Object.keys(difference.after).length === 0) return request;
  await tx.update(evaluationRequests).set(after).where(eq(evaluationRequests.id, request.id));
  await recordChange(tx, actor, {
    action: "evaluation_changed",
    subject: { type: "evaluation_request", id: request.id },
    ...difference,
  });
  return { ...request, ...after };
}
