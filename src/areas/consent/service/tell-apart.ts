import { stale } from "#areas/board/prospects/access.ts";
import type { ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { numberOf } from "#areas/board/prospects/rules/names/namesakes.ts";
import { lockProspect } from "#areas/board/prospects/service/hide.ts";
import { recordDistinct } from "#areas/board/prospects/service/record-distinct.ts";
import { lockAnswers } from "#areas/board/prospects/service/refuse-namesake.ts";
import { type Actor, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { refuseOwnDecision } from "#areas/platform/accounts/access/own-part.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { listNoesOfOthers } from "#areas/youscout/nominations/queries/noes-of-others.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { listNominationsOf } from "../queries/asked.ts";
import type { Distinction } from "../schema/guardian.ts";

const PLAYER_TOLD_APART = auditAction(
  "player_told_apart",
  "Said to be another player than one whose guardian said no",
);

/**
 * Records that a player, with the nominations that brought him, is another child than the namesakes whose noes bind his
 * guardian. Shows nobody by itself, so it also works where each guardian has hidden the own child and staff can show
 * neither. Throws `not_found`, `forbidden` to a helper who nominated him, `conflict` where no such no binds the
 * guardian, and `stale` where they are other ones than staff saw.
 */
export async function tellApart(
  deps: Deps,
  actor: Actor,
  { id, reason, isAnotherThan }: Distinction & { id: number },
): Promise<ProspectRow> {
  requireRight(actor, "scout");
  return deps.database.db.transaction(async (tx) => {
    await lockAnswers(tx);
    const player = await lockProspect(tx, id);
    const noes = await listNoesOfOthers(tx, { child: player, address: player.guardianEmail });
    if (noes.length === 0) {
      throw new AppError("conflict", "No guardian's no about a player of this name is left.");
    }
    const numbers = noes.map(numberOf);
    if (numbers.toSorted().join() !== isAnotherThan.toSorted().join()) throw stale();
    const nominated = await listNominationsOf(tx, player);
    const brought = nominated.filter(({ promotedProspectId }) => promotedProspectId === id);
    for (const row of brought) refuseOwnDecision(actor, row.submittedByUserId);
    const said = await recordDistinct(
      tx,
      deps,
      [
        { type: "prospect", id },
        ...brought.map((row) => ({ type: "nomination", id: row.id }) as const),
      ],
      noes,
    );
    await recordChange(tx, actor, {
      action: PLAYER_TOLD_APART,
      subject: { type: "prospect", id },
      after: said,
      reason,
    });
    return player;
  });
}
