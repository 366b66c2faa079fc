import { findProspect, type ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { lockProspect } from "#areas/board/prospects/service/hide.ts";
import { lockAnswers } from "#areas/board/prospects/service/refuse-namesake.ts";
import { writeGuardian } from "#areas/board/prospects/service/write-guardian.ts";
import { type Actor, isOwner, requireRight } from "#areas/platform/accounts/access/actor.ts";
import { isStaffAddress } from "#areas/platform/accounts/queries/staff-addresses.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { isAnsweredElsewhere } from "#areas/youscout/nominations/queries/noes-of-others.ts";
import { unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createLimit, returnedIfRefused } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { randomToken } from "#lib/secrets.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { boardGuardianMail } from "../mails.ts";
import { hasOpenNo } from "../queries/answered.ts";
import { hashOfLink } from "../queries/asked.ts";

const BOARD_GUARDIAN_ASKED = auditAction("board_guardian_asked", "Guardian of a player asked");

/** A stranger's address gets no flood of mails. */
const mails = perDeps((deps) =>
  createLimit(deps, {
    name: "board-guardian-mails",
    points: 3,
    seconds: DAY_SECONDS,
    message: "This guardian has received three emails today. Please ask again tomorrow.",
  }),
);

/**
 * Mails a player's guardian a new link; older ones end. Throws `not_found`, `conflict` without an address, for one of
 * staff, to a helper for a stranger (`refuseStranger`), and to all but owners while the guardian's own no and its link
 * stand, `stale` when another guardian was named meanwhile, and `too_many` beyond 3 mails a day to the address.
 */
export async function askBoardGuardian(
  deps: Deps,
  actor: Actor,
  { id }: { id: number },
): Promise<ProspectRow> {
  requireRight(actor, "scout");
  const { database, config, secrets, mail } = deps;
  const seen = await findProspect(database.db, id);
  if (!seen) throw new AppError("not_found", "This prospect is not on the board.");
  const to = seen.guardianEmail;
  if (to === null)
    throw new AppError("conflict", "Please enter the guardian's email address first.");
  if (await isStaffAddress(database.db, to)) {
    throw new AppError(
      "conflict",
      "This address belongs to our staff. Please name another guardian.",
    );
  }
  const key = to.toLowerCase();
  await mails(deps).take(key);
  const asking = database.db.transaction(async (tx) => {
    await lockAnswers(tx);
    const player = await lockProspect(tx, id);
    if (player.guardianEmail !== to) {
      throw new AppError("stale", "Another guardian was named in the meantime. Please look again.");
    }
    await refuseOpenNo(tx, actor, player);
    await refuseStranger(tx, actor, player);
    const token = randomToken();
    const guardianTokenHash = hashOfLink(secrets, token);
    const set = {
      guardianTokenHash,
      guardianAskedAt: deps.now(),
      ...(isOwner(actor) && { isGuardianOnHold: false }),
    };
    const asked = await writeGuardian(unseen(tx), id, set);
    await recordChange(tx, actor, {
      action: BOARD_GUARDIAN_ASKED,
      subject: { type: "prospect", id },
    });
    const url = config.baseUrl + paths.boardGuardian(token);
    const cause = `board-guardian:${id}:${guardianTokenHash.slice(0, 16)}`;
    await mail.queue(tx, boardGuardianMail(player, { to, cause, url }));
    return asked;
  });
  return returnedIfRefused(mails(deps), key, asking);
}

/** Throws `conflict` to a helper where another guardian has answered about a namesake, who may be the same child. */
async function refuseStranger(db: Db, actor: Actor, player: ProspectRow): Promise<void> {
  const compared = { child: player, address: player.guardianEmail };
  if (isOwner(actor) || !(await isAnsweredElsewhere(db, compared))) return;
  throw new AppError(
    "conflict",
    "Another guardian has answered about a player of this name. Only an owner can ask this one.",
  );
}

/** An owner may ask again, such as where the guardian lost the email. */
async function refuseOpenNo(db: Db, actor: Actor, player: ProspectRow): Promise<void> {
  if (isOwner(actor) || !(await hasOpenNo(db, player))) return;
  throw new AppError(
    "conflict",
    "The guardian's answer still applies, and so does the link in the email. Only an owner can ask again.",
  );
}
