import { eq } from "drizzle-orm";
import type { IsTakenDown } from "#areas/board/prospects/queries/agreement.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { differenceOf } from "#areas/platform/audit/access.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import { correctedMail, withdrawnMail, withdrawnReceiptMail } from "../mails/requests.ts";
import { findAppointment } from "../queries/appointments.ts";
import { findChildName } from "../queries/family.ts";
import { findRequest, lockRequest, type StaffRequestRow } from "../queries/requests.ts";
import { canFamilyChange, isMaybeAnother } from "../rules/appointments.ts";
import type { EvaluationCorrection } from "../schema/requests.ts";
import { evaluationAppointments, evaluationRequests } from "../tables.ts";
import { forgetPlayersMadeFor } from "./forget-players.ts";

/**
 * Corrects one's own request as long as it has no date, and mails staff if that changes it. With another name or age it
 * may be about another child, so it lets go of the player of a canceled appointment. Throws `not_found`, and `conflict`
 * once it has a date or is over.
 */
export async function correctRequest(
  deps: Deps,
  { userId }: Member,
  {
    id,
    isTakenDown,
    ...correction
  }: EvaluationCorrection & { id: number; isTakenDown: IsTakenDown },
): Promise<void> {
  const write = async (tx: PublicTx) => {
    const request = await lockOwn(tx, { userId, id });
    const { after } = differenceOf<EvaluationCorrection>(request, correction, []);
    if (Object.keys(after).length === 0) return;
    if (isMaybeAnother(after)) await letGoOfPlayer(tx, id, isTakenDown);
    await tx.update(evaluationRequests).set(correction).where(eq(evaluationRequests.id, id));
    const { mail, config, now } = deps;
    const about = { now: now(), staff: mail.staff, baseUrl: config.baseUrl };
    await mail.queue(tx, correctedMail(request, about));
  };
  await deps.database.contentVersion.publish(write, () => false);
}

/** Parts a request from the player of its canceled appointment. */
export async function letGoOfPlayer(
  tx: PublicTx,
  id: number,
  isTakenDown: IsTakenDown,
): Promise<void> {
  await forgetPlayersMadeFor(tx, [id], { isTakenDown, isWithdrawn: true });
  await tx
    .update(evaluationAppointments)
    .set({ prospectId: null, isPlayerNew: false, familyConfirmed: null })
    .where(eq(evaluationAppointments.requestId, id));
}

/** As for the receipts of requests: nobody floods a stranger's address. */
const receipts = perDeps((deps) =>
  createLimit(deps, {
    name: "evaluation-withdrawn",
    points: 3,
    seconds: DAY_SECONDS,
    message: "This address has received its receipts.",
  }),
);

/**
 * Deletes one's own request, with a player who was made for it, and mails staff and, at most 3 times a day, the address
 * of the request. Throws as `correctRequest` does.
 */
export async function withdrawRequest(
  deps: Deps,
  { userId }: Member,
  { id, isTakenDown }: { id: number; isTakenDown: IsTakenDown },
): Promise<void> {
  const { database, mail, config } = deps;
  const seen = await findRequest(database.db, id);
  const isTold =
    seen?.userId === userId && (await isWithin(receipts(deps), seen.parentEmail.toLowerCase()));
  await database.contentVersion.publish(
    async (tx) => {
      const request = await lockOwn(tx, { userId, id });
      await forgetPlayersMadeFor(tx, [id], { isTakenDown, isWithdrawn: true });
      await tx.delete(evaluationRequests).where(eq(evaluationRequests.id, id));
      await mail.queue(tx, withdrawnMail(id, mail.staff));
      if (!isTold) return;
      const child = await findChildName(tx, request);
      await mail.queue(tx, withdrawnReceiptMail(request, { child, baseUrl: config.baseUrl }));
    },
    () => false,
  );
}

async function lockOwn(
  tx: Db,
  { userId, id }: { userId: number; id: number },
): Promise<StaffRequestRow> {
  const request = await lockRequest(tx, id);
  if (request?.userId !== userId) throw new AppError("not_found", "There is no such request.");
  if (
    request.prospectId === null &&
    canFamilyChange(request.status, await findAppointment(tx, id))
  ) {
    return request;
  }
  throw new AppError("conflict", "This request can't be changed anymore. Please contact us.");
}
