import type { Person } from "#domains/accounts/access.ts";
import { isStaffAddress } from "#domains/accounts/queries/staff-addresses.ts";
import { listNoesOfOthers } from "#domains/nominations/queries/noes-of-others.ts";
import type { NominationRow } from "#domains/nominations/queries/nominations.ts";
import { shortenForGuardian, takeDownForGuardian } from "#domains/nominations/service/guardian.ts";
import { lockNominations } from "#domains/nominations/service/locks.ts";
import { showForGuardian } from "#domains/nominations/service/promote.ts";
import { type AgreementRow, findWord, isHiddenBy } from "#domains/prospects/queries/agreement.ts";
import type { ProspectRow } from "#domains/prospects/queries/prospects.ts";
import type { GuardianWord } from "#domains/prospects/schema/kinds.ts";
import { hearGuardian } from "#domains/prospects/service/agreement.ts";
import { lockProspect } from "#domains/prospects/service/hide.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createMailedLinks } from "#lib/http/mailed-links.ts";
import { perDeps } from "#lib/per-deps.ts";
import { paths } from "#paths.ts";
import { boardAnswerMail } from "../mails.ts";
import { findLastReplacement } from "../queries/replacements.ts";
import { askedOf, findLinked, hashOfLink, listNominationsOf } from "../queries.ts";
import { opens, showsMore } from "../rules.ts";
import type { BoardAnswer } from "../schema.ts";
import { endNoesOf } from "./lift-no.ts";

/** The bearer of a mailed link. */
interface Link {
  token: string;
}

const links = perDeps((deps) => createMailedLinks(deps, "board-guardian-links"));

/** The player of a link. Throws what `MailedLinks` throws for a wrong one. */
export async function openBoardLink(
  deps: Deps,
  { address }: Person,
  { token }: Link,
): Promise<ProspectRow> {
  const { database, secrets } = deps;
  return links(deps).open(address, () => findLinked(database.db, hashOfLink(secrets, token)));
}

/**
 * Throws `conflict` for an answer that shows more than a replaced guardian's no, and for a yes from an address that is
 * staff's by now.
 */
async function refuseOpening(
  tx: Db,
  { keptNo, guardianEmail }: ProspectRow,
  answer: GuardianWord,
): Promise<void> {
  if (keptNo && showsMore(answer, keptNo)) {
    throw new AppError(
      "conflict",
      "Before you were named, another guardian said no. Only that guardian, or two owners of our company, can lift that. You can still hide everything. If you have questions, please write to us.",
    );
  }
  if (answer === "agreed" && guardianEmail !== null && (await isStaffAddress(tx, guardianEmail))) {
    throw new AppError(
      "conflict",
      "Your email address belongs to an account of our staff, so you can only show less. Please name another guardian to us.",
    );
  }
}

/**
 * Throws `conflict` for an answer that shows more of a player while another guardian's no about the same child stands,
 * on another row or on YouScout. What staff or a nomination's link hid stays hidden, so it is heard: whoever shows that
 * player later asks about namesakes.
 */
async function refuseNoesOfOthers(
  tx: Db,
  player: ProspectRow,
  {
    said,
    held,
    own,
  }: { said: Parameters<typeof opens>[0]; held: AgreementRow | null; own: readonly number[] },
): Promise<void> {
  const isShown = player.hiddenAt === null || isHiddenBy(held, player.hiddenAt);
  if (!isShown || !opens(said, held)) return;
  const address = player.guardianEmail;
  const noes = await listNoesOfOthers(tx, { child: player, address, own: new Set(own) });
  if (noes.length === 0) return;
  throw new AppError(
    "conflict",
    "Our staff have to look at this player before we show more: please write to us. You can still show less.",
  );
}

/** What a word that is no yes makes of the child's nominations on YouScout. */
const ON_YOU_SCOUT = { refused: shortenForGuardian, hidden: takeDownForGuardian };

/** Whether the link of a nomination that brought the player took it down when this was said, or since. */
function isTakenDownSince(
  { saidAt }: AgreementRow,
  { id }: ProspectRow,
  nominated: readonly NominationRow[],
): boolean {
  return nominated.some(
    ({ promotedProspectId, guardianRevokedAt }) =>
      promotedProspectId === id && guardianRevokedAt !== null && guardianRevokedAt >= saidAt,
  );
}

/**
 * Keeps what the guardian says, and makes it so at once, on YouScout as well; saying it again changes nothing. A word
 * that is no *hidden* also shows the player whom only the link of a nomination took down. Mails the guardian the
 * answer. Throws what `openBoardLink` throws, `stale` when the link ended meanwhile, and what `refuseOpening` and
 * `refuseNoesOfOthers` throw.
 */
export async function answerBoardLink(
  deps: Deps,
  actor: Person,
  { token, answer, kinds }: BoardAnswer & Link,
): Promise<ProspectRow> {
  const player = await openBoardLink(deps, actor, { token });
  return deps.database.contentVersion.publish(async (tx) => {
    const now = deps.now();
    // Nominations are locked before players, as wherever both are.
    const nominated = await listNominationsOf(tx, player);
    const own = nominated.map(({ id }) => id);
    const locked = await lockNominations(tx, own);
    const current = await lockProspect(tx, player.id);
    if (current.guardianTokenHash !== player.guardianTokenHash) {
      throw new AppError(
        "stale",
        "This link has ended in the meantime. Please use the newest one.",
      );
    }
    await refuseOpening(tx, current, answer);
    const word = await findWord(tx, player.id);
    const agreed = answer === "agreed" ? kinds.filter((kind) => kind !== "name") : [];
    await refuseNoesOfOthers(tx, current, { said: { answer, kinds: agreed }, held: word, own });
    // A take-down is answered by a later word only, be it the same one.
    const replacedAt = await findLastReplacement(tx, player.id);
    // So that the answer counts as this guardian's, and not as a no that survived the previous one.
    const isOthers = word !== null && replacedAt !== null && word.saidAt <= replacedAt;
    const isTakenDown = word !== null && isTakenDownSince(word, player, locked);
    const isAnew = isOthers || (answer === "refused" && isTakenDown);
    // The player is hidden first, so that the word which follows also shows him again.
    await hearGuardian(tx, player.id, { answer, kinds: agreed, now, isAnew });
    if (current.guardianEmail !== null) {
      await endNoesOf(tx, { prospectId: player.id }, current.guardianEmail, now);
    }
    for (const { id, promotedProspectId } of nominated) {
      if (answer !== "agreed") await ON_YOU_SCOUT[answer](tx, id, now);
      const isBringing = promotedProspectId === player.id && answer !== "hidden";
      if (isBringing) await showForGuardian(tx, id, new Set(own));
    }
    const answered = await lockProspect(tx, player.id);
    await confirmAnswer(tx, deps, answered, token);
    return answered;
  });
}

/** Mails the guardian the answer that holds now, once for each. */
async function confirmAnswer(
  tx: Db,
  { config, mail }: Deps,
  player: ProspectRow,
  token: string,
): Promise<void> {
  const question = await askedOf(tx, player);
  if (player.guardianEmail === null || question.word === null) return;
  const { answer, kinds, saidAt } = question.word;
  const said = [answer, ...kinds].join("-");
  const cause = `board-guardian-answer:${player.id}:${said}:${Date.parse(saidAt)}`;
  const url = config.baseUrl + paths.boardGuardian(token);
  await mail.queue(tx, boardAnswerMail(question, { to: player.guardianEmail, cause, url }));
}
