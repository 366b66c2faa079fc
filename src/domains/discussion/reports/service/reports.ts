import { and, eq } from "drizzle-orm";
import type { Person } from "#domains/accounts/access.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import { HOUR_SECONDS } from "#lib/time.ts";
import { comments } from "../../comments/tables.ts";
import { REPORTS_THAT_HIDE } from "../access.ts";
import { reportedMail } from "../mails.ts";
import { findReportable, isOpen, isPublicNomination } from "../queries.ts";
import type { NewReport } from "../schema.ts";
import { reports } from "../tables.ts";

const ofAddress = perDeps((deps) =>
  createAddressLimit(deps, {
    name: "report-address",
    points: { person: 10, household: 30, network: 100 },
    seconds: HOUR_SECONDS,
    message: "You've sent many reports. Please try again later.",
  }),
);

/** What is reported, and why. */
type Reported = NewReport & { id: number };

/**
 * Takes a report of a nomination, of each person once: a repeated one changes nothing and is answered
 * like the first. Staff are mailed at once, at most once an hour about the same nomination. Throws
 * `not_found` for what nobody may see, `too_many` beyond 10 an hour from one address.
 */
export async function reportNomination(
  deps: Deps,
  actor: Person,
  { id, ...report }: Reported,
): Promise<void> {
  const { database, secrets, mail, config } = deps;
  await ofAddress(deps).take(actor.address);
  const now = deps.now();
  await database.db.transaction(async (tx) => {
    if (!(await isPublicNomination(tx, id))) {
      throw new AppError("not_found", "There is no such nomination.");
    }
    const reporter = reporterOf(secrets, actor);
    if (!(await isFirst(tx, { ...report, nominationId: id, reporter, createdAt: now }))) return;
    const { baseUrl } = config;
    await mail.queue(tx, reportedMail({ baseUrl, staff: mail.staff, id, now }, report.reason));
  });
}

/** Takes a report of a comment, as of a nomination; the third person's report hides it until staff decide. */
export async function reportComment(
  deps: Deps,
  actor: Person,
  { id, ...report }: Reported,
): Promise<void> {
  const { database, secrets } = deps;
  await ofAddress(deps).take(actor.address);
  const now = deps.now();
  await database.contentVersion.publish(
    async (tx) => {
      const comment = await findReportable(tx, id);
      if (!comment) throw new AppError("not_found", "There is no such comment.");
      const reporter = reporterOf(secrets, actor);
      if (!(await isFirst(tx, { ...report, commentId: id, reporter, createdAt: now })))
        return false;
      if (comment.hiddenAt !== null || (await countOpen(tx, id)) < REPORTS_THAT_HIDE) return false;
      await tx.update(comments).set({ hiddenAt: now }).where(eq(comments.id, id));
      return true;
    },
    (isHidden) => isHidden,
  );
}

/** What stands for the person, who cannot be read out of it. */
function reporterOf({ vote }: Secrets, actor: Person): string {
  const person = actor.kind === "member" ? `account ${actor.userId}` : actor.address.person;
  return keyedHash(vote, `reporter ${person}`);
}

async function isFirst(tx: Db, report: typeof reports.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(reports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: reports.id });
  return added.length > 0;
}

async function countOpen(tx: Db, commentId: number): Promise<number> {
  return tx.$count(reports, and(eq(reports.commentId, commentId), isOpen));
}
