import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { type BulkOutcome, decideEach } from "#lib/bulk-outcome.ts";
import type { Deps } from "#lib/deps.ts";
import type { WithNominated } from "../queries/namesakes.ts";
import type { BulkChange } from "../schema/prospects.ts";
import { hideProspect, showProspect } from "./hide.ts";
import { changeProspect } from "./prospect-changes.ts";

/**
 * Hides or shows players or takes them off the ranking, each by the rules for one. Players made for events, whom nobody
 * but staff has seen, are shown one by one.
 */
export async function decideProspects(
  deps: Deps,
  actor: Actor,
  { action, players, readNominated }: BulkChange & WithNominated,
): Promise<BulkOutcome["data"]> {
  requireRight(actor, "scout");
  return decideEach(
    players.map((player) => ({ ...player, readNominated })),
    (one) => {
      if (action === "hide") return hideProspect(deps, actor, one);
      if (action === "show") return showProspect(deps, actor, { ...one, isAmongMany: true });
      return changeProspect(deps, actor, { ...one, rawRank: null });
    },
  );
}
