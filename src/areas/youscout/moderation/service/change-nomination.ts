import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { recordRead } from "#areas/platform/audit/service/record-read.ts";
import { findOwn, presentOwn } from "#areas/youscout/nominations/queries/own.ts";
import type {
  NominationChange,
  OwnNominationReceipt,
} from "#areas/youscout/nominations/schema/nominations.ts";
import { NominationCorrection } from "#areas/youscout/nominations/schema/staff.ts";
import { editNomination } from "#areas/youscout/nominations/service/edit-nomination.ts";
import type { OnGuardians } from "#areas/youscout/nominations/service/on-guardians.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { isCorrection } from "../queries/is-correction.ts";
import { NO_CONTACTS } from "../queries/nominations.ts";
import { correctNomination } from "./nominations.ts";

/**
 * Changes a nomination: as its author what one wrote oneself, as staff what anybody else wrote, which
 * is a correction. Throws what `editNomination` and `correctNomination` throw.
 */
export async function changeNomination(
  deps: Deps,
  actor: Member,
  change: NominationChange & { id: number },
  guardians: OnGuardians,
): Promise<OwnNominationReceipt> {
  const { id } = change;
  const { db } = deps.database;
  if (await isCorrection(db, actor, id)) {
    await recordRead(deps, actor, "nomination");
    const correction = NominationCorrection.parse(change);
    const row = await correctNomination(deps, actor, { ...correction, id }, guardians);
    const data = presentOwn({ ...row, publicTargetId: null, publicProspectId: null });
    return { data: { ...data, ...NO_CONTACTS }, message: "The nomination was corrected." };
  }
  await editNomination(deps, actor, change);
  const row = await findOwn(db, actor.userId, id);
  if (!row) throw new AppError("not_found", "You have no such nomination.");
  return { data: presentOwn(row), message: "Your nomination was changed." };
}
