import { inArray, sql } from "drizzle-orm";
import { EVALUATION_REDOS } from "#areas/board/evaluations/service/redos.ts";
import { EVENT_REDOS } from "#areas/board/events/service/redos.ts";
import { emptyTextsNamingRemoved } from "#areas/board/prospects/service/empty-texts.ts";
import { PROSPECT_REDOS } from "#areas/board/prospects/service/redos.ts";
import { distinctChildren, prospects } from "#areas/board/prospects/tables.ts";
import { EDITION_REDOS } from "#areas/board/rankings/service/redos.ts";
import { cancelAgain } from "#areas/board/registrations/service/redos.ts";
import { DEAL_REDOS } from "#areas/connect/deals/service/redos.ts";
import { LISTING_REDOS } from "#areas/connect/listings/service/redos.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import { OFFER_REDOS } from "#areas/connect/offers/service/redos.ts";
import { takeOutOfConnect } from "#areas/connect/offers/service/take-out-of-connect.ts";
import { PARTNER_REDOS } from "#areas/connect/profiles/service/redos.ts";
import { endEveryProposal, GUARDIAN_REDOS } from "#areas/consent/service/redos.ts";
import { requestComparison } from "#areas/money/payments/service/compare-when-due.ts";
import { endEveryQuestion, NEWSLETTER_REDOS } from "#areas/people/newsletter/service/redos.ts";
import { PROFILE_REDOS } from "#areas/people/profiles/service/redos.ts";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { hasAccounts } from "#areas/platform/accounts/queries/users.ts";
import { recordLeaving } from "#areas/platform/accounts/service/delete-account.ts";
import { ACCOUNT_REDOS, endEverySession } from "#areas/platform/accounts/service/redos.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { auditAction } from "#areas/platform/audit/access.ts";
import { recordChange } from "#areas/platform/audit/service/record-change.ts";
import { countOwnersWithoutFactor } from "#areas/platform/two-factor/queries/factors.ts";
import { endEveryRecovery, FACTOR_REDOS } from "#areas/platform/two-factor/service/redos.ts";
import { UPLOAD_REDOS } from "#areas/platform/uploads/service/redos.ts";
import { BOOKING_REDOS } from "#areas/rawpass/bookings/service/redos.ts";
import { PASS_REDOS } from "#areas/rawpass/passes/service/redos.ts";
import { CATALOG_REDOS } from "#areas/shop/catalog/service/redos.ts";
import { putOffDelays } from "#areas/shop/orders/service/put-off-delays.ts";
import { partWithAccount } from "#areas/site/privacy/service/part-with-account.ts";
import { COMMENT_REDOS } from "#areas/youscout/comments/comments/service/redos.ts";
import { MODERATION_REDOS } from "#areas/youscout/moderation/service/retention.ts";
import { NOMINATION_REDOS } from "#areas/youscout/nominations/service/redos.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { isSubject, type Redo, type Removal } from "#lib/db/removals/removal.ts";
import type { RemovalList } from "#lib/db/removals/removal-list.ts";
import type { Deps } from "#lib/deps.ts";
import { emptyWaitingMails } from "#lib/mail/delivery.ts";
import { INVERSIONS } from "./inversions.ts";
import { runRetention } from "./jobs.ts";

const { isTakenDown } = INVERSIONS.nominations;
const REMOVALS_REDONE = auditAction("removals_redone", "Removals made again after a restore");

/** Ids of rows that a restore lost are not given again: their old links would lead to others. */
const SKIPPED_IDS = 100_000;

interface Redone {
  /** How many removals there were to make again. */
  removals: number;
  /** Owners whom the password alone lets in: a factor that was added since the backup is lost. */
  ownersWithoutFactor: number;
}

/**
 * Brings a database that was put back to an earlier time up to what was removed since, before anybody sees it:
 * removals are made again, sessions and links ended, and what forgets by the calendar runs. A database that was not
 * put back is left as it is, at the price of a look. Throws what the system says where the list of removals cannot be
 * written.
 * @returns a sentence for the operator for each thing that was done.
 */
export async function catchUp(deps: Deps, list: RemovalList): Promise<string[]> {
  await list.requireWritable();
  if (!(await list.isAhead())) {
    // What a crash left in the database alone.
    await list.keep({ isPatient: true });
    return [];
  }
  const redone = await redoRemovals(deps, list);
  await list.mark({ isPatient: true });
  await list.rewrite();
  if (redone === null) return [];
  const { removals, ownersWithoutFactor } = redone;
  const done = [
    `The database was put back to an earlier time: removals made since then, made again: ${removals}.`,
    "Everyone has to log in again.",
  ];
  if (ownersWithoutFactor > 0) {
    done.push(
      `Owners whose password alone opens the account: ${ownersWithoutFactor}. They should add a second factor at once.`,
    );
  }
  return [done.join(" ")];
}

/**
 * Makes removals again that a database does not know which was put back to an earlier time, ends sessions, links and
 * proposals, and runs what forgets by the calendar. Mails that had not left at the backup do not leave: most have
 * since, and their links have ended. Needs the queue to be open, for mails about what ends again.
 * @returns null for a new database beside an old list, which is left as it is.
 */
async function redoRemovals(deps: Deps, list: RemovalList): Promise<Redone | null> {
  let isNew = false;
  const removals = await list.compare(async (tx, { held, isFirst }) => {
    // A new database beside an old list.
    isNew = !(await hasAccounts(tx));
    if (isNew) return;
    // Before anything is told that is to leave.
    if (isFirst) await emptyWaitingMails(tx);
    // Nobody has seen a page of this process yet.
    await redo(unseen(tx), deps, held);
    await endEverySession(tx);
    await endEveryQuestion(tx);
    await endEveryProposal(tx);
    await endEveryRecovery(tx);
    await skipIds(tx);
    await requestComparison(tx, deps.now());
    await putOffDelays(tx, deps.now());
    await recordChange(tx, SYSTEM, {
      action: REMOVALS_REDONE,
      subject: { type: "retention" },
      after: { rows: held.length },
    });
  });
  if (removals === null || isNew) return null;
  await runRetention(deps);
  return { removals, ownersWithoutFactor: await countOwnersWithoutFactor(deps.database.db) };
}

async function redo(tx: PublicTx, deps: Deps, held: readonly Removal[]): Promise<void> {
  const left = new Set<string>();
  const redos = allRedos(left);
  for (const removal of held) {
    for (const one of redos.get(removal.kind) ?? []) await one(tx, removal, deps);
  }
  await emptyWaitingMails(tx, await listUnused(tx, left));
}

/**
 * Parts with what does not depend on an account, before the account is deleted.
 * @param left gets the addresses of these accounts: whoever left after somebody else may have been told of that
 */
function leavingRedos(left: Set<string>): Record<string, Redo> {
  return {
    async "account.exists"(tx, removal, deps) {
      const account = await findAccount(tx, removal);
      if (!account) return;
      if (account.email) left.add(account.email.toLowerCase());
      await partWithAccount(tx, deps, { userId: account.id, isAgain: true });
      await recordLeaving(tx, SYSTEM, account.id);
    },
  };
}

async function findAccount(tx: Db, removal: Removal) {
  const { id, email } = users;
  const [account] = await tx.select({ id, email }).from(users).where(isSubject(users, removal));
  return account ?? null;
}

/** The addresses among these that no account has any more. */
async function listUnused(tx: Db, addresses: ReadonlySet<string>): Promise<string[]> {
  if (addresses.size === 0) return [];
  const address = sql<string>`lower(${users.email})`;
  const rows = await tx
    .select({ address })
    .from(users)
    .where(inArray(address, [...addresses]));
  const used = new Set(rows.map((row) => row.address));
  return [...addresses].filter((one) => !used.has(one));
}

const REGISTRATION_REDOS: Record<string, Redo> = {
  "event_registration.stands": (tx, removal) =>
    cancelAgain(tx, removal, { isTakenDown, isByStaff: false }),
  "event_registration.accepted": (tx, removal) =>
    cancelAgain(tx, removal, { isTakenDown, isByStaff: true }),
};

/** What a suspension takes down in Connect: listings that were shown and talks that were open. */
const SUSPENSION_REDOS: Record<string, Redo> = {
  async "account.usable"(tx, removal, deps) {
    const account = await findAccount(tx, removal);
    if (account) await takeOutOfConnect(tx, deps, { userId: account.id });
  },
};

const CHILD_ROWS = { prospect: prospects, nomination: nominations, listing: listings };

/** Staff's statements that two children are distinct: no removals, but with them the noes of others end. */
const DISTINCT_REDOS: Record<string, Redo> = {
  async "child.distinct"(tx, { subject, subjectCreatedAt }) {
    const [subjectType, subjectId, otherType, otherId] = subject.split(" ");
    // Older than the statement: not other rows that have got the ids since.
    const isOnFile = (type: string | undefined, id: string | undefined) => {
      const row = CHILD_ROWS[type as keyof typeof CHILD_ROWS];
      return sql`exists (select from ${row} where ${row.id} = ${id}::int
        and ${row.createdAt} <= ${subjectCreatedAt}::timestamptz)`;
    };
    await tx.execute(sql`
      insert into ${distinctChildren} (subject_type, subject_id, other_type, other_id, said_at)
      select ${subjectType}, ${subjectId}::int, ${otherType}, ${otherId}::int, ${subjectCreatedAt}::timestamptz
      where ${isOnFile(subjectType, subjectId)} and ${isOnFile(otherType, otherId)}
      on conflict do nothing`);
  },
};

/** Empties what names a removed player before he is deleted again, which his name does not outlive. */
const NAMING_REDOS: Record<string, Redo> = {
  "prospect.exists": (tx, removal) => emptyTextsNamingRemoved(tx, removal, isTakenDown),
};

/** What the domains do, by kind: one removal may concern several. */
function allRedos(left: Set<string>): Map<string, Redo[]> {
  const redos = new Map<string, Redo[]>();
  const ofDomains = [
    NAMING_REDOS,
    PROSPECT_REDOS,
    NOMINATION_REDOS,
    GUARDIAN_REDOS,
    DISTINCT_REDOS,
    COMMENT_REDOS,
    MODERATION_REDOS,
    leavingRedos(left),
    SUSPENSION_REDOS,
    ACCOUNT_REDOS,
    FACTOR_REDOS,
    PROFILE_REDOS,
    NEWSLETTER_REDOS,
    UPLOAD_REDOS,
    PARTNER_REDOS,
    LISTING_REDOS,
    OFFER_REDOS,
    DEAL_REDOS,
    EVALUATION_REDOS,
    REGISTRATION_REDOS,
    EDITION_REDOS,
    EVENT_REDOS,
    BOOKING_REDOS,
    CATALOG_REDOS,
    PASS_REDOS,
  ];
  for (const [kind, one] of ofDomains.flatMap((domain) => Object.entries(domain))) {
    redos.set(kind, [...(redos.get(kind) ?? []), one]);
  }
  return redos;
}

async function skipIds(tx: Db): Promise<void> {
  await tx.execute(sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, 0) + ${SKIPPED_IDS}::int)
    from pg_sequences where schemaname = 'public'`);
}
