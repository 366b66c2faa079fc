import { findProspect } from "#areas/board/prospects/queries/prospects.ts";
import { hasAnswered } from "#areas/youscout/nominations/access/visibility.ts";
import { getNomination } from "#areas/youscout/nominations/service/locks.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { childDeletedMail } from "../mails.ts";
import { listAnswered } from "../queries/answered.ts";
import { listFormer } from "../queries/replacements.ts";

interface Deleted {
  prospectId: number | null;
  nominationIds: readonly number[];
}

/**
 * Notifies the named and the replaced guardians who answered that a child is deleted. Call it before the rows go, which
 * hold the addresses.
 */
export async function notifyOfDeletion(
  tx: Db,
  { mail }: Deps,
  { prospectId, nominationIds }: Deleted,
): Promise<void> {
  const player = prospectId === null ? null : await findProspect(tx, prospectId);
  const answered = player ? await listAnswered(tx, player, null) : [];
  const former = player ? await listFormer(tx, { prospectId: player.id }, null) : [];
  const named: (string | null)[] = [];
  let firstName = player?.firstName ?? "";
  for (const nominationId of nominationIds) {
    const row = await getNomination(tx, nominationId);
    firstName ||= row.firstName;
    if (hasAnswered(row)) named.push(row.guardianEmail);
    former.push(...(await listFormer(tx, { nominationId }, null)));
  }
  const addresses = [...answered, ...former].map(({ previousEmail }) => previousEmail);
  const recipients = new Set(
    [...addresses, ...named].flatMap((address) => address?.toLowerCase() ?? []),
  );
  const deleted = { firstName, isPlayer: player !== null, isNominated: nominationIds.length > 0 };
  const subject = player ? `prospect:${player.id}` : `nomination:${nominationIds[0]}`;
  for (const [index, to] of [...recipients].entries()) {
    const cause = `child-deleted:${subject}:${index}`;
    await mail.queue(tx, childDeletedMail(deleted, { to, cause }));
  }
}
