import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { evaluationReports } from "../tables.ts";

const { requestId: id, createdAt } = evaluationReports;

/** How links of reports that ended are ended again in a restored database. */
export const EVALUATION_REDOS: Record<string, Redo> = {
  async "evaluation_report.link"(tx, removal) {
    await tx
      .update(evaluationReports)
      .set({ tokenHash: null })
      .where(isSubject({ id, createdAt }, removal));
  },
};
