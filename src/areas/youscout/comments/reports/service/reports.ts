import { and, countDistinct, eq, ne } from "drizzle-orm";
import type { Person } from "#areas/platform/accounts/access/actor.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { createLimit } from "#lib/http/limits.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import { perDeps } from "#lib/per-deps.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { comments } from "../../comments/tables.ts";
import { REPORTS_THAT_HIDE } from "../access.ts";
import { reportedMail } from "../mails.ts";
import { findReportable, isOpen, isPublicNomination } from "../queries.ts";
import type { NewReport } from "../schema.ts";
import { reports } from "../tables.ts";

const MANY_REPORTS = "You've sent many reports. Please try again later.";

const limits = perDeps((deps) => ({
  ofAddress: createAddressLimit(deps, {
    name: "report-address",
    points: { person: 10, household: 30, network: 100 },
    seconds: HOUR_SECONDS,
    message: MANY_REPORTS,
  }),
  ofAccount: createLimit(deps, {
    name: "report-account",
    points: 10,
    seconds: HOUR_SECONDS,
    message: MANY_REPORTS,
  }),
}));

/** What is reported, and why. */
type Reported = NewReport & { id: number };

/**
 * Takes a report of a nomination, of each person once until staff decide: a repeated one changes nothing and is
 * answered like the first. Staff are mailed at once, at most once an hour about the same nomination. Throws
 * `not_found` for what nobody may see, `too_many` beyond 10 an hour from one address or account.
 */
export async function reportNomination(
  deps: Deps,
  actor: Person,
  { id, ...report }: Reported,
): Promise<void> {
  const { database, secrets, mail, config } = deps;
  await takeTurn(deps, actor);
  const now = deps.now();
  await database.db.transaction(async (tx) => {
    if (!(await isPublicNomination(tx, id))) {
      throw new AppError("not_found", "There is no such nomination.");
    }
    const sent = { ...report, ...senderOf(secrets, actor), createdAt: now };
    if (!(await isNew(tx, { ...sent, nominationId: id }))) return;
    const { baseUrl } = config;
    await mail.queue(tx, reportedMail({ baseUrl, staff: mail.staff, id, now }, report.reason));
  });
}

/**
 * Takes a report of a comment, as of a nomination. The third report from accounts with confirmed addresses hides it
 * until staff decide. Everybody else, whose accounts and addresses cost nothing, only brings it before staff.
 */
export async function reportComment(
  deps: Deps,
  actor: Person,
  { id, ...report }: Reported,
): Promise<void> {
  const { database, secrets } = deps;
  await takeTurn(deps, actor);
  const now = deps.now();
  await database.contentVersion.publish(
    async (tx) => {
      const comment = await findReportable(tx, id);
      if (!comment) throw new AppError("not_found", "There is no such comment.");
      const sent = { ...report, ...senderOf(secrets, actor), createdAt: now };
      if (!(await isNew(tx, { ...sent, commentId: id }))) return false;
      if (comment.hiddenAt !== null) return false;
      if ((await countOpenOfAccounts(tx, id)) < REPORTS_THAT_HIDE) return false;
      await tx.update(comments).set({ hiddenAt: now }).where(eq(comments.id, id));
      return true;
    },
    (isHidden) => isHidden,
  );
}

async function takeTurn(deps: Deps, actor: Person): Promise<void> {
  const { ofAddress, ofAccount } = limits(deps);
  await ofAddress.take(actor.address);
  if (actor.kind === "member") await ofAccount.take(String(actor.userId));
}

type Sender = Pick<typeof reports.$inferInsert, "reporter" | "reporterAccount" | "isOfAccount">;

/**
 * Keyed hashes that stand for the person and the account, and whether the report counts toward hiding a comment. One
 * mailbox confirms any number of accounts, so all of them are one person.
 */
function senderOf({ vote }: Secrets, actor: Person): Sender {
  const hashOf = (person: string) => keyedHash(vote, `reporter ${person}`);
  if (actor.kind === "visitor")
    return { reporter: hashOf(actor.address.person), isOfAccount: false };
  const { email, emailConfirmedAt } = actor.standing;
  const reporterAccount = hashOf(`account ${actor.userId}`);
  return email !== null && emailConfirmedAt !== null
    ? { reporter: hashOf(`mailbox ${mailboxOf(email)}`), reporterAccount, isOfAccount: true }
    : { reporter: reporterAccount, isOfAccount: false };
}

/**
 * Writes a report for staff to decide, unless this person's report of the same thing waits for them already. One that
 * comes again after staff decided is open again, but counts no more toward hiding.
 */
async function isNew(tx: Db, report: typeof reports.$inferInsert): Promise<boolean> {
  const { nominationId, commentId, reporter, status } = reports;
  const { reason, note = null, createdAt } = report;
  const written = await tx
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: [report.commentId ? commentId : nominationId, reporter],
      set: { reason, note, createdAt, status: "open", isOfAccount: false, decidedAt: null },
      setWhere: ne(status, "open"),
    })
    .returning({ id: reports.id });
  return written.length > 0;
}

/** Count of accounts with open reports of a comment. Each has another mailbox, because `reporter` is unique. */
async function countOpenOfAccounts(tx: Db, commentId: number): Promise<number> {
  const { commentId: about, isOfAccount, reporterAccount } = reports;
  const [found] = await tx
    .select({ accounts: countDistinct(reporterAccount) })
    .from(reports)
    .where(and(eq(about, commentId), eq(isOfAccount, true), isOpen));
  return found?.accounts ?? 0;
}
