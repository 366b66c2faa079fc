import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Actor, requireStaff, SYSTEM } from "#domains/accounts/access.ts";
import { recordChange } from "#domains/audit/service/recording.ts";
import type { ClientAddress } from "#lib/address.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { createLimit, isWithin } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { keyedHash } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import { isGuardianAsked, subjectOf } from "../access/staff-actions.ts";
import { mayBeFull } from "../access/visibility.ts";
import { guardianMail } from "../mails.ts";
import { wordsVersion } from "../queries/guardian.ts";
import type { NominationRow } from "../queries/nominations.ts";
import type { GuardianAnswer } from "../schema/guardian.ts";
import { nominations } from "../tables.ts";
import { getNomination, requireAction, staleNomination } from "./locking.ts";
import { hidePromoted, showPromoted } from "./promoting.ts";

const TOKEN_BYTES = 32;

/** What a guardian is asked by a mailed link, and answers. */
export interface Guardians {
  /**
   * Whether the guardian of this nomination is to be asked and may get one more mail today, which is
   * thereby counted. Call it before the transaction that asks.
   */
  mayAsk(row: NominationRow): Promise<boolean>;
  /** Mails the guardian a new link, in the transaction of the decision; older links end. */
  ask(tx: Db, actor: Actor, row: NominationRow): Promise<NominationRow>;
  /**
   * The same by a click of staff. Throws `not_found`, what `obstacleTo` names, `too_many` beyond 3 mails a day to the address.
   */
  askAgain(actor: Actor, id: number): Promise<NominationRow>;
  /**
   * The nomination of a link, or the one that it was merged into. Throws `not_found`, and `too_many`
   * beyond 20 wrong links an hour from one network address.
   */
  find(sender: ClientAddress, token: string): Promise<Linked>;
  /**
   * Keeps what the guardian says; saying it again changes nothing. A word taken back hides the page
   * and the player on the board at once; given again, it brings back what staff have not hidden.
   * Throws `conflict` to who may take down only, `stale` when a yes is to other words than those of
   * today, or the link has ended or leads elsewhere meanwhile.
   */
  answer(sender: ClientAddress, token: string, answer: GuardianAnswer): Promise<Linked>;
}

/** What a link is about. */
export interface Linked {
  row: NominationRow;
  /** Whether its guardian may agree: not where another one was named in what it was merged into. */
  mayAgree: boolean;
}

export const guardiansOf = perDeps((deps): Guardians => {
  const { config, database, mail, secrets, now } = deps;
  // A stranger's address that somebody gives again and again gets no flood of mails.
  const mails = createLimit(deps, {
    name: "guardian-mails",
    points: 3,
    seconds: 24 * 60 * 60,
    message: "This guardian has received three emails today. Please ask again tomorrow.",
  });
  const wrongLinks = createAddressLimit(deps, {
    name: "guardian-links",
    points: { person: 20, site: 60, network: 200 },
    seconds: 60 * 60,
    message: "You've tried several links already. Please try again later.",
  });
  /** With the secret that is never changed: the link of an old mail works. */
  const hashOf = (token: string) => keyedHash(secrets.vote, `guardian ${token}`);

  async function ask(tx: Db, actor: Actor, row: NominationRow): Promise<NominationRow> {
    const { id, guardianEmail } = row;
    if (!guardianEmail) throw new Error("a guardian without an address cannot be asked");
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    const hash = hashOf(token);
    const asked = await write(tx, id, { guardianTokenHash: hash, guardianAskedAt: now() });
    const subject = { type: "nomination", id } as const;
    await recordChange(tx, actor, { action: "guardian_asked", subject });
    const url = config.baseUrl + paths.youScoutGuardian(token);
    const cause = `guardian:${id}:${hash.slice(0, 16)}`;
    await mail.queue(tx, guardianMail(row, { to: guardianEmail, cause, url }));
    return asked;
  }

  async function find(sender: ClientAddress, token: string): Promise<Linked> {
    await wrongLinks.take(sender);
    const found = await findLinked(database.db, hashOf(token));
    if (!found) throw new AppError("not_found", "This link is no longer valid.");
    await wrongLinks.giveBack(sender);
    return found;
  }

  /** The nomination of the link as it stands, unless the link has ended or leads elsewhere meanwhile. */
  async function lock(tx: Db, id: number, token: string): Promise<Linked> {
    const row = await getNomination(tx, id);
    const linked = await findLinked(tx, hashOf(token));
    if (linked?.row.id !== row.id) throw changedWords();
    return linked;
  }

  async function agree(tx: Db, row: NominationRow): Promise<NominationRow> {
    const { id } = row;
    if (row.guardianAgreedAt && !row.guardianRevokedAt) return row;
    const subject = { type: "nomination", id } as const;
    await recordChange(tx, SYSTEM, { action: "guardian_agreed", subject });
    if (row.status === "promoted" && !row.hiddenAt) await showPromoted(tx, SYSTEM, row);
    // What was agreed to is the full page, also where only the merged nomination asked for one, and the
    // short one of a player who is too young.
    const publication = mayBeFull(row.age) ? "full" : row.publication;
    return write(tx, id, { publication, guardianAgreedAt: now(), guardianRevokedAt: null });
  }

  async function revoke(tx: Db, row: NominationRow): Promise<NominationRow> {
    const { id } = row;
    if (row.guardianRevokedAt) return row;
    const subject = { type: "nomination", id } as const;
    await recordChange(tx, SYSTEM, { action: "guardian_revoked", subject });
    await hidePromoted(tx, SYSTEM, row);
    return write(tx, id, { guardianRevokedAt: now() });
  }

  async function write(
    tx: Db,
    id: number,
    set: Partial<typeof nominations.$inferInsert>,
  ): Promise<NominationRow> {
    const [changed] = await tx
      .update(nominations)
      .set({ ...set, updatedAt: now() })
      .where(eq(nominations.id, id))
      .returning();
    if (!changed) throw new Error("the nomination vanished under a lock");
    return changed;
  }

  return {
    async mayAsk(row) {
      const to = guardianAddress(row);
      return to !== null && isGuardianAsked(subjectOf(row)) && (await isWithin(mails, to));
    },
    ask,
    async askAgain(actor, id) {
      requireStaff(actor);
      const [seen] = await database.db.select().from(nominations).where(eq(nominations.id, id));
      if (!seen) throw new AppError("not_found", "There is no such nomination.");
      const to = guardianAddress(seen);
      requireAction("ask_guardian", seen);
      if (to === null) throw staleNomination();
      await mails.take(to);
      return database.db.transaction(async (tx) => {
        const row = await getNomination(tx, id);
        if (guardianAddress(row) !== to) throw staleNomination();
        requireAction("ask_guardian", row);
        return ask(tx, actor, row);
      });
    },
    find,
    async answer(sender, token, { agrees, version }) {
      const { id } = (await find(sender, token)).row;
      return database.changes.publish(async (tx) => {
        const { row, mayAgree } = await lock(tx, id, token);
        if (!agrees) return { row: await revoke(tx, row), mayAgree };
        if (!mayAgree) {
          throw new AppError("conflict", "Another guardian was named here. You can take it down.");
        }
        if (version !== wordsVersion(row)) throw changedWords();
        return { row: await agree(tx, row), mayAgree };
      });
    },
  };
});

/** The refusal of a word about what the guardian has not seen. */
function changedWords(): AppError {
  return new AppError(
    "stale",
    "What everyone would read has changed in the meantime. Please read it again before you decide.",
  );
}

function guardianAddress({ guardianEmail }: NominationRow): string | null {
  return guardianEmail?.toLowerCase() ?? null;
}

/** Whatever a nomination was merged into stands for it: the guardian's word is about the child. */
async function findLinked(db: Db, hash: string): Promise<Linked | null> {
  const [linked] = await db
    .select()
    .from(nominations)
    .where(eq(nominations.guardianTokenHash, hash));
  if (!linked) return null;
  if (linked.mergedIntoId === null) return { row: linked, mayAgree: true };
  const [merged] = await db
    .select()
    .from(nominations)
    .where(eq(nominations.id, linked.mergedIntoId));
  // What was blanked leads nowhere: there is nothing left to agree to, or to take down.
  if (!merged || merged.blankedAt) return null;
  const named = guardianAddress(merged);
  return { row: merged, mayAgree: named === null || named === guardianAddress(linked) };
}
