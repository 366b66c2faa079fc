import type { Db } from "../../../lib/db/db.ts";
import type { Actor } from "../../accounts/access.ts";
import type { NominationRow } from "../queries/nominations.ts";
import type { NominationErasure } from "../schema/staff.ts";
import { BLANKED, blankNominations } from "./blanking.ts";
import { type StepDeps, takeStep } from "./deciding.ts";

/**
 * Deletes for good what a nomination tells of its player, author and guardian, and what others wrote
 * of it; so it does with those that were merged into it. Numbers stay, for the counts. Throws
 * `not_found`, and what `takeStep` throws.
 */
export async function eraseNomination(
  deps: StepDeps,
  tx: Db,
  actor: Actor,
  id: number,
  { expectedUpdatedAt }: NominationErasure,
): Promise<NominationRow> {
  const now = deps.now();
  const set = { ...BLANKED, blankedAt: now };
  const erased = await takeStep(deps, tx, actor, id, { step: "erase", expectedUpdatedAt, set });
  await blankNominations(tx, [id], now);
  return erased;
}
