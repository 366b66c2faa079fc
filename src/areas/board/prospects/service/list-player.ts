import { eq, sql } from "drizzle-orm";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { recordChanges } from "#areas/platform/audit/service/record-change.ts";
import type { PublicTx } from "#lib/db/content-version.ts";
import type { Deps } from "#lib/deps.ts";
import { refuseRankOfAlumnus } from "../access.ts";
import type { ReadNominated } from "../queries/namesakes.ts";
import type { ProspectRow } from "../queries/prospects.ts";
import { describeOthers, differenceOfProspect } from "../rules/prospect-difference.ts";
import { assignRank } from "../rules/ranking.ts";
import type { NewProspect } from "../schema/prospects.ts";
import { prospects } from "../tables.ts";
import { putBackOnBoard } from "./hide.ts";
import { PROSPECT_CHANGED } from "./prospect-changes.ts";
import { getProspect, lockBoard, writeRanks } from "./ranks.ts";
import { recordDistinct } from "./record-distinct.ts";
import { refuseAnsweredName, refuseNamesake, refuseTakenDown } from "./refuse-namesake.ts";

/**
 * Puts a player whom staff kept off the public site on the board, at a rank and with what they entered; what was
 * measured of him stays. Throws `not_found`, `conflict` for an alumnus and where his guardian says that nobody sees
 * him, and what `refuseTakenDown`, `refuseNamesake` and `refuseAnsweredName` throw.
 */
export async function listPlayer(
  tx: PublicTx,
  deps: Pick<Deps, "jobs">,
  actor: Actor,
  id: number,
  { rawRank, isAnotherPlayer, ...fields }: NewProspect,
  readNominated: ReadNominated,
): Promise<ProspectRow> {
  requireRight(actor, "scout");
  const { holders, player } = await lockBoard(tx, id);
  refuseRankOfAlumnus(player);
  await refuseTakenDown(tx, id, readNominated);
  const child = { ...fields, id };
  const noes = await refuseNamesake(tx, { child, isAnotherPlayer, readNominated });
  const { guardianEmail } = player;
  await refuseAnsweredName(tx, actor, { child, before: player, guardianEmail, readNominated });
  const said = await recordDistinct(tx, deps, [{ type: "prospect", id }], noes);
  await putBackOnBoard(tx, actor, id, "Put on the board after an evaluation");
  await tx
    .update(prospects)
    .set({ ...fields, updatedAt: sql`clock_timestamp()` })
    .where(eq(prospects.id, id));
  const ranks = assignRank(holders, id, rawRank);
  await writeRanks(tx, ranks);
  const listed = await getProspect(tx, id);
  const { before, after } = differenceOfProspect(player, { ...fields, rawRank: listed.rawRank });
  const { pushed, entries } = describeOthers(holders, ranks, id, player.rawRank !== null);
  await recordChanges(tx, actor, [
    ...entries,
    {
      action: PROSPECT_CHANGED,
      subject: { type: "prospect", id },
      before,
      after: { ...after, ...pushed, ...said },
    },
  ]);
  return listed;
}
