import { eq } from "drizzle-orm";
import { takeOffBoard } from "#areas/board/prospects/service/hide.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { auditAction, differenceOf } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { setHidden } from "#areas/youscout/nominations/service/set-hidden.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import { type Db, lockedRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { staleError } from "#lib/optimistic-lock.ts";
import { paths } from "#paths.ts";
import { decisionMail } from "../mails.ts";
import { findRequest, type ListedRequest, type PrivacyRequestRow } from "../queries/requests.ts";
import { findStillShown } from "../queries/still-shown.ts";
import { numberOf, outcomeOf, REQUEST_TRANSITIONS } from "../rules.ts";
import type { PrivacyRequestChange, ShownSubject } from "../schema/requests.ts";
import { privacyRequests } from "../tables.ts";

const PRIVACY_REQUEST_CHANGED = auditAction("privacy_request_changed", "Privacy request changed");

/** The fields whose values the audit log keeps; of others it says only that they changed. */
const LOGGED = ["status", "outcome"] as const;

type Change = PrivacyRequestChange & { id: number };

/**
 * Hides what a request is about, brings the request into another state, or notes something, and mails the asker when
 * it is done or declined. Throws `not_found`, `stale` when it is in another state than the administrator saw,
 * `conflict` when that state cannot follow, or when a removal would be done although something of that name is still
 * shown and no reason says why.
 */
export async function changeRequest(
  deps: Deps,
  actor: Actor,
  change: Change,
): Promise<ListedRequest> {
  requireRight(actor, "scout");
  const { db, contentVersion } = deps.database;
  if (!change.hide?.length) return db.transaction((tx) => writeChange(tx, deps, actor, change));
  return contentVersion.publish(async (tx) => {
    await hideSubjects(tx, deps, actor, change);
    return writeChange(tx, deps, actor, change);
  });
}

/** Hides nominations first: the players whom they brought onto the board go with them. */
async function hideSubjects(
  tx: PublicTx,
  deps: Deps,
  actor: Actor,
  { id: requestId, hide = [] }: Change,
): Promise<void> {
  const reason = `Privacy request #${requestId}`;
  const idsOf = (kind: ShownSubject["kind"]) =>
    hide.flatMap((subject) => (subject.kind === kind ? [subject.id] : [])).toSorted(byNumber);
  for (const id of idsOf("nomination")) {
    await setHidden(tx, deps, actor, { id, isHidden: true, reason });
  }
  for (const id of idsOf("player")) await takeOffBoard(tx, actor, id, reason);
}

function byNumber(one: number, other: number): number {
  return one - other;
}

async function writeChange(
  tx: Db,
  { config, mail, now }: Deps,
  actor: Actor,
  { id, expectedStatus, status, staffNote, hide = [], reason }: Change,
): Promise<ListedRequest> {
  const where = eq(privacyRequests.id, id);
  const [former] = await tx.select().from(privacyRequests).where(where).for("update");
  if (!former) throw new AppError("not_found", "There is no such request.");
  const isHidingOnly = hide.length > 0 && status === undefined && staffNote === undefined;
  // A child's page comes down whatever a colleague did to the request meanwhile.
  if (former.status !== expectedStatus && !isHidingOnly) throw staleError("this request");
  const isMoved = status !== undefined && status !== former.status;
  if (isMoved && !REQUEST_TRANSITIONS.mayBecome(former.status, status, "staff")) {
    throw new AppError("conflict", "This request can't move to that state.");
  }
  const linked = linkTo(former, hide);
  const isFinished = isMoved && status === "done";
  // What is hidden for a closed request changes what its asker reads.
  const isHiddenSince = !isMoved && former.status === "done" && hide.length > 0;
  const left =
    isFinished || isHiddenSince ? await listLeft(tx, { ...former, ...linked, status: "new" }) : [];
  if (isFinished && left.length > 0 && !reason) throw stillShown(left);
  const hasOutcome = (isFinished || isHiddenSince) && former.kind === "removal";
  const outcome = hasOutcome ? outcomeOf({ ...former, ...linked }, left) : null;
  const changed = {
    ...(isMoved && { status }),
    ...((isMoved || hasOutcome) && { outcome }),
    ...(staffNote !== undefined && { staffNote: staffNote || null }),
  };
  await tx
    .update(privacyRequests)
    .set({ ...changed, ...linked, ...(isMoved && { statusChangedAt: now() }), updatedAt: now() })
    .where(where);
  if (!isHidingOnly) {
    const difference = differenceOf<Record<string, unknown>>(former, changed, LOGGED);
    const leftThere = left.length > 0 && { left: left.map(numberOf).join(", ") };
    await recordChange(tx, actor, {
      action: PRIVACY_REQUEST_CHANGED,
      subject: { type: "privacy_request", id },
      ...difference,
      after: { ...difference.after, ...leftThere },
      ...(reason && { reason }),
    });
  }
  if (isMoved && (status === "done" || status === "declined")) {
    const { requesterEmail: to, reference } = former;
    const stateUrl = config.baseUrl + paths.privacyRequestState(reference);
    const decision = changed.outcome ?? status;
    await mail.queue(tx, decisionMail({ id, to, reference, stateUrl }, decision));
  }
  return lockedRow(await findRequest(tx, id));
}

/** The page of a request that named none is the one that staff hide for it. */
function linkTo(
  { prospectId, nominationId }: PrivacyRequestRow,
  hidden: readonly Pick<ShownSubject, "kind" | "id">[],
) {
  if (prospectId !== null || nominationId !== null) return {};
  const find = (kind: ShownSubject["kind"]) => hidden.find((one) => one.kind === kind)?.id ?? null;
  return { prospectId: find("player"), nominationId: find("nomination") };
}

/** What of a removal is still shown, or waits to be. */
async function listLeft(tx: Db, request: PrivacyRequestRow): Promise<ShownSubject[]> {
  if (request.kind !== "removal") return [];
  return (await findStillShown(tx, [request])).get(request.id) ?? [];
}

function stillShown(left: readonly ShownSubject[]): AppError {
  const names = left.map((one) => `${one.name} (${numberOf(one)})`).join(", ");
  const isPublic = left.some((one) => one.isPublic);
  const verb = left.length === 1 ? "is" : "are";
  const state = isPublic ? "still public" : "still waiting to be published";
  return new AppError(
    "conflict",
    `${names} ${verb} ${state}. Please hide what belongs to this request, or say why it stays.`,
  );
}
