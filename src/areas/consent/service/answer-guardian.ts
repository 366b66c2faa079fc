import { type AgreementRow, findWord } from "#areas/board/prospects/queries/agreement.ts";
import type { ProspectRow } from "#areas/board/prospects/queries/prospects.ts";
import { hearGuardian } from "#areas/board/prospects/service/agreement.ts";
import { lockProspect } from "#areas/board/prospects/service/hide.ts";
import { lockAnswers } from "#areas/board/prospects/service/refuse-namesake.ts";
import type { Person } from "#areas/platform/accounts/access/actor.ts";
import { hasAnswered } from "#areas/youscout/nominations/access/visibility.ts";
import { listStrangers } from "#areas/youscout/nominations/queries/noes-of-others.ts";
import type { NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import {
  notifyTakenDown,
  shortenForGuardian,
  takeDownForGuardian,
} from "#areas/youscout/nominations/service/guardian.ts";
import { holdStrangers } from "#areas/youscout/nominations/service/hold-strangers.ts";
import { lockNominations } from "#areas/youscout/nominations/service/locks.ts";
import { notifyOfOtherPages } from "#areas/youscout/nominations/service/notify-of-other-pages.ts";
import { showForGuardian } from "#areas/youscout/nominations/service/promote.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createMailedLinks } from "#lib/http/mailed-links.ts";
import { perDeps } from "#lib/per-deps.ts";
import { paths } from "#paths.ts";
import { boardAnswerMail } from "../mails.ts";
import { askedOf, findLinked, hashOfLink, listNominationsOf } from "../queries/asked.ts";
import { listObstacles } from "../queries/obstacles.ts";
import { findLastReplacement } from "../queries/replacements.ts";
import { isSameAddress, opens, showsMore } from "../rules/answers.ts";
import { KEPT_NO, OBSTACLE_WORDS } from "../rules/decision-words.ts";
import type { BoardAnswer } from "../schema/guardian.ts";
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

interface Said {
  said: Parameters<typeof opens>[0];
  held: AgreementRow | null;
  /** Nominations of this child. */
  own: ReadonlySet<number>;
}

/**
 * Throws `conflict` for an answer that shows more than a replaced guardian's no, for one that shows more while another
 * guardian's no about the same child stands or while the guardian is on hold, and for a yes from an address that is now
 * staff's.
 */
async function refuseOpening(
  tx: Db,
  player: ProspectRow,
  { said, held, own }: Said,
): Promise<void> {
  const { keptNo } = player;
  if (keptNo && showsMore(said.answer, keptNo)) throw new AppError("conflict", KEPT_NO);
  const obstacles = await listObstacles(tx, player, { held, own });
  const isOpening = opens(said, held);
  const isRefused = { namesake: isOpening, on_hold: isOpening, staff: said.answer === "agreed" };
  const obstacle = obstacles.find((one) => isRefused[one]);
  if (obstacle) throw new AppError("conflict", OBSTACLE_WORDS[obstacle]);
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
 * answer, and after *hidden* the other guardians whose nominations it takes down. Throws what `openBoardLink` throws,
 * `stale` when the link ended meanwhile, and what `refuseOpening` throws.
 */
export async function answerBoardLink(
  deps: Deps,
  actor: Person,
  { token, answer, kinds }: BoardAnswer & Link,
): Promise<ProspectRow> {
  const player = await openBoardLink(deps, actor, { token });
  return deps.database.contentVersion.publish(async (tx) => {
    const now = deps.now();
    await lockAnswers(tx);
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
    const word = await findWord(tx, player.id);
    const agreed = answer === "agreed" ? kinds.filter((kind) => kind !== "name") : [];
    const said = { answer, kinds: agreed };
    await refuseOpening(tx, current, { said, held: word, own: new Set(own) });
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
    const strangers = await listStrangers(tx, { child: current, address: current.guardianEmail });
    await holdStrangers(tx, strangers, now);
    if (answer !== "agreed") await notifyOfOtherPages(tx, deps, current, strangers);
    if (answer === "hidden") await notifyOverruled(tx, deps, locked, current.guardianEmail);
    for (const { id, promotedProspectId } of nominated) {
      if (answer !== "agreed") await ON_YOU_SCOUT[answer](tx, deps, id);
      const isBringing = promotedProspectId === player.id && answer !== "hidden";
      if (isBringing && !current.isGuardianOnHold) await showForGuardian(tx, id, new Set(own));
    }
    const answered = await lockProspect(tx, player.id);
    await confirmAnswer(tx, deps, answered, token);
    return answered;
  });
}

/** Notifies the other guardians whose nominations a guardian takes down. */
export async function notifyOverruled(
  tx: Db,
  deps: Deps,
  nominated: readonly NominationRow[],
  guardianEmail: string | null,
): Promise<void> {
  for (const { id, guardianEmail: to, firstName, ...row } of nominated) {
    const isStanding = hasAnswered(row) && row.guardianRevokedAt === null;
    if (!isStanding || to === null || isSameAddress(to, guardianEmail)) continue;
    await notifyTakenDown(tx, deps, { id, firstName, to, at: "scout", now: deps.now() });
  }
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
