import { eq } from "drizzle-orm";
import type { Db } from "../../../lib/db/db.ts";
import type { Actor } from "../../accounts/access.ts";
import type { NominationRow } from "../queries/nominations.ts";
import type { NominationErasure } from "../schema/staff.ts";
import { nominations } from "../tables.ts";
import { BLANKED, forgetWritten } from "./blanking.ts";
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
  const set = { ...BLANKED, blankedAt: deps.now() };
  const erased = await takeStep(deps, tx, actor, id, { step: "erase", expectedUpdatedAt, set });
  const merged = await tx
    .update(nominations)
    .set(set)
    .where(eq(nominations.mergedIntoId, id))
    .returning({ id: nominations.id });
  await forgetWritten(tx, [id, ...merged.map((other) => other.id)]);
  return erased;
}
