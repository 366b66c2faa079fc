import { hasNo } from "#areas/board/prospects/queries/agreement.ts";
import { findVisibleProspect, type ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { guardianSaidNo, numberOf } from "#areas/board/prospects/rules/names/namesakes.ts";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { hasAnswered } from "#areas/youscout/nominations/access/visibility.ts";
import { listNoesOfOthers } from "#areas/youscout/nominations/queries/noes-of-others.ts";
import { isTakenDown } from "#areas/youscout/nominations/queries/nominations.ts";
import type { Db } from "#lib/db/db.ts";
import { isSameAddress } from "../rules/answers.ts";
import type { StaffGuardian } from "../schema/guardian.ts";
import { hasOpenNo, isNamedByTwo, listAnswered } from "./answered.ts";
import { listNominationsOf, presentWord } from "./asked.ts";
import { listChanges } from "./changes.ts";
import { findProposal } from "./proposals.ts";

/** A player's guardian, as staff see it. */
export async function presentForStaff(
  db: Db,
  { userId }: Pick<Member, "userId">,
  player: ProspectRow,
): Promise<StaffGuardian> {
  const { id, firstName, lastName, guardianEmail, guardianAskedAt, keptNo } = player;
  const shown = await findVisibleProspect(db, id);
  const nominated = await listNominationsOf(db, player);
  const known = nominated.flatMap((row) =>
    row.guardianEmail === null || isSameAddress(row.guardianEmail, guardianEmail)
      ? []
      : [{ email: row.guardianEmail, nominationId: row.id, hasAnswered: hasAnswered(row) }],
  );
  const noes = await listNoesOfOthers(db, { child: player, address: guardianEmail });
  return {
    player: { id, firstName, lastName, level: shown?.level ?? null },
    guardianEmail,
    isUnknown: player.isGuardianUnknown,
    isAskable: guardianEmail !== null && !(await hasOpenNo(db, player)),
    hasAnswered: player.isGuardianUnknown || (await listAnswered(db, player, null)).length > 0,
    isNamedByTwo: await isNamedByTwo(db, player, null),
    withheld: noes.map((one) => ({ number: numberOf(one), text: guardianSaidNo(one) })),
    keptNo,
    hasNo: await hasNo(db, player, isTakenDown),
    proposal: await findProposal(db, id, userId),
    known: known.toSorted((one, other) => Number(other.hasAnswered) - Number(one.hasAnswered)),
    askedAt: guardianAskedAt?.toISOString() ?? null,
    word: await presentWord(db, id),
    changes: await listChanges(db, id, nominated),
  };
}
