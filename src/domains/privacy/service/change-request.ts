import { eq } from "drizzle-orm";
import { type Actor, requireRight } from "#domains/accounts/access.ts";
import { differenceOf } from "#domains/audit/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { lockedRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import { paths } from "#paths.ts";
import { decisionMail } from "../mails.ts";
import { findRequest, type ListedRequest } from "../queries/requests.ts";
import { REQUEST_TRANSITIONS } from "../rules.ts";
import type { PrivacyRequestChange } from "../schema/requests.ts";
import { privacyRequests } from "../tables.ts";

/** What the audit log tells of a request; of the note it says that it changed. */
const LOGGED = ["status"] as const;

/**
 * Brings a request into another state, or notes something, and mails the asker when it is done or
 * declined. Throws `not_found`, `stale` when it is in another state than the administrator saw,
 * `conflict` when that state cannot follow.
 */
export async function changeRequest(
  { config, database, mail, now }: Deps,
  actor: Actor,
  { id, expectedStatus, status, staffNote }: PrivacyRequestChange & { id: number },
): Promise<ListedRequest> {
  requireRight(actor, "scout");
  return database.db.transaction(async (tx) => {
    const where = eq(privacyRequests.id, id);
    const [former] = await tx.select().from(privacyRequests).where(where).for("update");
    if (!former) throw new AppError("not_found", "There is no such request.");
    if (former.status !== expectedStatus) {
      throw staleError("this request");
    }
    const isMoved = status !== undefined && status !== former.status;
    if (isMoved && !REQUEST_TRANSITIONS.mayBecome(former.status, status, "staff")) {
      throw new AppError("conflict", "This request can't move to that state.");
    }
    const changed = {
      ...(isMoved && { status }),
      ...(staffNote !== undefined && { staffNote: staffNote || null }),
    };
    await tx
      .update(privacyRequests)
      .set({ ...changed, ...(isMoved && { statusChangedAt: now() }), updatedAt: now() })
      .where(where);
    await recordChange(tx, actor, {
      action: "privacy_request_changed",
      subject: { type: "privacy_request", id },
      ...differenceOf<Record<string, unknown>>(former, changed, LOGGED),
    });
    if (isMoved && (status === "done" || status === "declined")) {
      const { requesterEmail: to, reference } = former;
      const stateUrl = config.baseUrl + paths.privacyRequestState(reference);
      await mail.queue(tx, decisionMail({ id, to, reference, stateUrl }, status));
    }
    return lockedRow(await findRequest(tx, id));
  });
}
