import { and, eq } from "drizzle-orm";
import type { Member, Visitor } from "#domains/accounts/access.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { keyedHash } from "#lib/secrets.ts";
import { comments } from "../../comments/tables.ts";
import { REPORTS_THAT_HIDE } from "../access.ts";
import { reportedMail } from "../mails.ts";
import { findReportable, isPublicNomination } from "../queries.ts";
import type { NewReport } from "../schema.ts";
import { reports } from "../tables.ts";

type Reporter = Visitor | Member;

/**
 * Takes what people report, once each: a repeated report changes nothing and is answered like the
 * first. Throws `not_found` for what nobody may see, `too_many` beyond 10 an hour from one address.
 */
export interface Reporting {
  /** Staff are mailed at once, at most once an hour about the same nomination. */
  reportNomination(reporter: Reporter, id: number, report: NewReport): Promise<void>;
  /** The third person's report hides the comment until staff decide. */
  reportComment(reporter: Reporter, id: number, report: NewReport): Promise<void>;
}

export function createReporting(deps: Deps): Reporting {
  const { database, secrets, mail, config } = deps;
  const ofAddress = createAddressLimit(deps, {
    name: "report-address",
    points: { person: 10, site: 30, network: 100 },
    seconds: 60 * 60,
    message: "You've sent many reports. Please try again later.",
  });

  /** What stands for the person, who cannot be read out of it. */
  function personOf(reporter: Reporter): string {
    const person =
      reporter.kind === "member" ? `account ${reporter.userId}` : reporter.address.person;
    return keyedHash(secrets.vote, `reporter ${person}`);
  }

  return {
    async reportNomination(reporter, id, report) {
      await ofAddress.take(reporter.address);
      const now = deps.now();
      await database.db.transaction(async (tx) => {
        if (!(await isPublicNomination(tx, id))) {
          throw new AppError("not_found", "There is no such nomination.");
        }
        const thing = { nominationId: id, reporter: personOf(reporter) };
        if (!(await isFirst(tx, { ...report, ...thing, createdAt: now }))) return;
        const { baseUrl } = config;
        await mail.queue(tx, reportedMail({ baseUrl, staff: mail.staff, id, now }, report.reason));
      });
    },

    async reportComment(reporter, id, report) {
      await ofAddress.take(reporter.address);
      const now = deps.now();
      await database.changes.publish(
        async (tx) => {
          const comment = await findReportable(tx, id);
          if (!comment) throw new AppError("not_found", "There is no such comment.");
          const thing = { commentId: id, reporter: personOf(reporter) };
          if (!(await isFirst(tx, { ...report, ...thing, createdAt: now }))) return false;
          if (comment.hiddenAt !== null || (await countOpen(tx, id)) < REPORTS_THAT_HIDE)
            return false;
          await tx.update(comments).set({ hiddenAt: now }).where(eq(comments.id, id));
          return true;
        },
        (isHidden) => isHidden,
      );
    },
  };
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
  return tx.$count(reports, and(eq(reports.commentId, commentId), eq(reports.status, "open")));
}
