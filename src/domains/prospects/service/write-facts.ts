import { type Actor, requireRight } from "#domains/accounts/access.ts";
import { differenceOf } from "#domains/audit/access.ts";
import { recordChange } from "#domains/audit/service/record-change.ts";
import { businessDay } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { findFacts, presentFacts } from "../queries/facts.ts";
import type { ProspectFacts } from "../schema/facts.ts";
import { prospectFacts } from "../tables.ts";
import { lockProspect } from "./hide.ts";

/**
 * Writes what everybody may see of a player where his guardian agrees. A note gets the day on which it was changed.
 * Throws `not_found`, and `invalid` for a commitment of a day to come.
 */
export async function writeFacts(
  deps: Deps,
  actor: Actor,
  { id, ...facts }: ProspectFacts & { id: number },
): Promise<ProspectFacts> {
  requireRight(actor, "scout");
  const today = businessDay(deps.now());
  if (facts.committedOn !== null && facts.committedOn > today) {
    const message = "This day is still to come";
    throw new AppError("invalid", message, { fields: { committedOn: message } });
  }
  return deps.database.contentVersion.publish(async (tx) => {
    await lockProspect(tx, id);
    const row = await findFacts(tx, id);
    const before = presentFacts(row);
    const difference = differenceOf(before, facts, ["college", "committedOn", "announcedBy"]);
    if (Object.keys(difference.after).length === 0) return before;
    const writtenOn = facts.note === before.note ? row?.noteOn : today;
    const noteOn = facts.note === null ? null : writtenOn;
    const set = { ...facts, noteOn, updatedAt: deps.now() };
    await tx
      .insert(prospectFacts)
      .values({ prospectId: id, ...set })
      .onConflictDoUpdate({ target: prospectFacts.prospectId, set });
    await recordChange(tx, actor, {
      action: "prospect_facts_changed",
      subject: { type: "prospect", id },
      ...difference,
    });
    return facts;
  });
}
