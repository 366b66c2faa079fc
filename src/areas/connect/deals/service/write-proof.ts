import { eq } from "drizzle-orm";
import { findPartner, requirePartner } from "#areas/connect/profiles/queries.ts";
import { hasRight, type Member } from "#areas/platform/accounts/access/actor.ts";
import { recordRead } from "#areas/platform/audit/service/record-read.ts";
import { createOnce, readSubmission, recordCreated, type Submission } from "#lib/db/create-once.ts";
import { type Db, writtenRow } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { DAY_MS } from "#lib/time.ts";
import {
  findDispute,
  findProof,
  getDeal,
  listKeptFiles,
  listProofs,
  lockDeal,
  noSuchDeal,
  type ProofRow,
} from "../queries/deals.ts";
import { findLeftToStaff } from "../queries/left-to-staff.ts";
import { canProve, canTakeBack, sideIn } from "../queries/own.ts";
import { type DealSide, isForStaff, MOST_PROOFS } from "../rules/deals.ts";
import type { DealFile, NewProof, SentProof } from "../schema/deals.ts";
import { proofs } from "../tables.ts";
import { DEAL_FILES, keepFiles } from "./keep-files.ts";
import { limitWrites } from "./limit-writes.ts";
import { sideOf } from "./take-deal-step.ts";

const BATCH = 500;

/**
 * Shows a link, a picture or a PDF for a benefit that was delivered, or for a dispute, once per submission. A file that
 * was uploaded is moved to where only the two sides and staff read it. Throws `not_found` for whoever is no side of the
 * deal, `invalid` for a benefit that was not promised or a file that is not there, `conflict` where nothing can be
 * shown now or beyond 100, and `too_many` as `limitWrites` does.
 */
export async function addProof(
  deps: Deps,
  actor: Member,
  form: SentProof & { id: number },
): Promise<void> {
  const { submission, content } = readSubmission("proof", actor.userId, form);
  const { db } = deps.database;
  await createOnce(db, submission, {
    find: (id) => findProof(db, { dealId: form.id, id }),
    create: () => showProof(deps, actor, content as NewProof & { id: number }, submission),
  });
}

async function showProof(
  deps: Deps,
  actor: Member,
  { id: dealId, ...given }: NewProof & { id: number },
  submission: Submission,
): Promise<ProofRow> {
  await limitWrites(deps, actor);
  const { db } = deps.database;
  const { kind, benefit, note } = given;
  const by = await sideOf(deps, actor, dealId);
  const about = { dealId, by, kind, benefit, note, submission };
  if (given.kind === "link") {
    return db.transaction((tx) => insertProof(tx, deps, { ...about, url: given.url }));
  }
  return keepFiles(deps, actor, {
    files: [given],
    field: "upload",
    write: ([fileName]) => db.transaction((tx) => insertProof(tx, deps, { ...about, fileName })),
  });
}

/** Removes files of deals that have had no row for a day, which a crash has left, and returns how many. */
export async function removeStrayProofs({ database, storage, now }: Deps): Promise<number> {
  const before = new Date(now().getTime() - DAY_MS);
  const names = await storage.list({ prefix: DEAL_FILES, before });
  let removed = 0;
  for (let start = 0; start < names.length; start += BATCH) {
    const batch = names.slice(start, start + BATCH);
    const kept = await listKeptFiles(database.db, batch);
    for (const name of batch.filter((one) => !kept.has(one))) {
      await storage.remove(name);
      removed += 1;
    }
  }
  return removed;
}

/**
 * A picture or a PDF that was shown or sent, for the two sides of its deal and for staff, for whom the file of a message
 * is one only where `isForStaff`; that is written down. Throws `not_found` for everybody else, and for the sides once the
 * guardian of the child whom it is about took the word back.
 */
export async function readProof(
  deps: Deps,
  actor: Member,
  { id: dealId, proofId }: { id: number; proofId: number },
): Promise<{ kind: DealFile["kind"]; bytes: Buffer }> {
  const { db } = deps.database;
  const isStaff = hasRight(actor, "partners");
  const { userId } = actor;
  const partner = isStaff ? await findPartner(db, userId) : await requirePartner(db, userId);
  const deal = await getDeal(db, dealId);
  const isSide = partner !== null && sideIn(deal, partner.id) !== null;
  if (!isStaff && (!isSide || deal.isWordEnded)) throw noSuchDeal();
  const proof = await findProof(db, { dealId, id: proofId });
  if (proof?.messageId && !isSide) {
    const dispute = await findDispute(db, dealId);
    const leftToStaff = await findLeftToStaff(db, dealId);
    if (!isForStaff(proof.createdAt, { leftToStaff, dispute })) throw noSuchDeal();
    await recordRead(deps, actor, "deal");
  }
  const bytes = proof?.fileName ? await deps.storage.find(proof.fileName) : null;
  if (!proof || proof.kind === "link" || !bytes) throw noSuchDeal();
  return { kind: proof.kind, bytes };
}

interface InsertedProof {
  dealId: number;
  by: DealSide;
  kind: ProofRow["kind"];
  benefit: number | null;
  url?: string;
  fileName?: string | undefined;
  note?: string | null | undefined;
  submission: Submission;
}

/** Inserts something that is shown, under the lock of its deal. */
async function insertProof(
  tx: Db,
  deps: Deps,
  { dealId, by, kind, benefit, url, fileName, note, submission }: InsertedProof,
): Promise<ProofRow> {
  const { deal } = await lockDeal(tx, dealId);
  if (!canProve(deal, by)) throw new AppError("conflict", "Nothing can be shown now.");
  const isOther = by === "sponsor" ? benefit !== null : benefit === null;
  if (isOther || (benefit !== null && benefit >= deal.benefitsSnapshot.length)) {
    const message = "Please choose what it proves";
    throw new AppError("invalid", message, { fields: { benefit: message } });
  }
  if ((await listProofs(tx, dealId)).length >= MOST_PROOFS) {
    throw new AppError("conflict", `A deal has at most ${MOST_PROOFS} proofs.`);
  }
  const proof = writtenRow(
    await tx
      .insert(proofs)
      .values({
        ...{ dealId, by, kind, benefit },
        ...{ url: url ?? null, fileName: fileName ?? null, note: note ?? null },
        createdAt: deps.now(),
      })
      .returning(),
  );
  await recordCreated(tx, submission, proof.id, deps.now());
  return proof;
}

/**
 * Takes back what an organizer has shown and not delivered yet. Throws `not_found` for what is not there or
 * was shown by the other side, `conflict` where it stays, and `too_many` as `limitWrites` does.
 */
export async function removeProof(
  deps: Deps,
  actor: Member,
  { id: dealId, proofId }: { id: number; proofId: number },
): Promise<void> {
  await limitWrites(deps, actor);
  const by = await sideOf(deps, actor, dealId);
  const fileName = await deps.database.db.transaction(async (tx) => {
    const { deal } = await lockDeal(tx, dealId);
    const proof = await findProof(tx, { dealId, id: proofId });
    if (proof?.by !== by || proof.messageId) throw noSuchDeal();
    if (!canTakeBack(deal, proof)) throw new AppError("conflict", "What was delivered stays.");
    await tx.delete(proofs).where(eq(proofs.id, proofId));
    return proof.fileName;
  });
  if (fileName) await deps.storage.remove(fileName);
}
