import { type Member, requireAdult } from "#areas/platform/accounts/access/actor.ts";
import { getUser } from "#areas/platform/accounts/queries/users.ts";
import { noteActivity } from "#areas/platform/accounts/service/activity.ts";
import { lockAccount } from "#areas/platform/accounts/service/lock-account.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import { writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { withoutBots } from "#lib/honeypot.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import { receiptMail, staffMail } from "../mails/requests.ts";
import { findChildName } from "../queries/family.ts";
import type { NewEvaluationRequest } from "../schema/requests.ts";
import { evaluationRequests } from "../tables.ts";

const limits = perDeps((deps) => ({
  ofAccount: createLimit(deps, {
    name: "evaluation-account",
    points: 3,
    seconds: DAY_SECONDS,
    message: "You have requested three evaluations today. Please try again tomorrow.",
  }),
  // A stranger's address that somebody gives again and again gets no flood of mails.
  receipts: createLimit(deps, {
    name: "evaluation-receipt",
    points: 3,
    seconds: DAY_SECONDS,
    message: "This address has received its receipts.",
  }),
}));

/**
 * Takes a parent's request, once per submission, and mails staff and, at most 3 times a day, the address that was
 * given. Throws `adult_unconfirmed` before the person's confirmation of being 18 or over, what `withoutBots` throws,
 * `too_many` beyond 3 requests a day from one account, `not_signed_in` when the account was deleted meanwhile.
 */
export async function requestEvaluation(
  deps: Deps,
  { userId }: Member,
  form: NewEvaluationRequest,
): Promise<void> {
  const { db } = deps.database;
  requireAdult(await getUser(db, userId));
  const { submission, content } = readSubmission("evaluation", userId, withoutBots(form));
  await createOnce(db, submission, {
    find: async () => {},
    create: () => saveRequest(deps, userId, content, submission),
  });
}

async function saveRequest(
  deps: Deps,
  userId: number,
  request: Omit<NewEvaluationRequest, "idempotencyKey">,
  submission: Submission,
): Promise<void> {
  const { config, database, mail } = deps;
  const { ofAccount, receipts } = limits(deps);
  await ofAccount.take(String(userId));
  const getsReceipt = await isWithin(receipts, request.parentEmail.toLowerCase());
  const now = deps.now();
  await database.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const saved = writtenRow(
      await tx
        .insert(evaluationRequests)
        .values({ ...request, userId, createdAt: now })
        .returning(),
    );
    await recordCreated(tx, submission, saved.id, now);
    const data = { evaluationRequestId: saved.id };
    await noteActivity(tx, [{ userId, type: "evaluation_requested", data }], now);
    await mail.queue(tx, staffMail(saved, mail.staff));
    if (getsReceipt) {
      const child = await findChildName(tx, saved);
      await mail.queue(tx, receiptMail(saved, { child, baseUrl: config.baseUrl }));
    }
  });
}
