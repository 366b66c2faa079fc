import { isSubject, type Redo } from "#lib/db/removals/removal.ts";
import { evaluationAppointments, evaluationReports } from "../tables.ts";
import { emptyPlaces } from "./empty-texts.ts";

const { requestId: id, createdAt } = evaluationReports;

/** How links of reports that ended are ended, and places that named a child emptied, again in a restored database. */
export const EVALUATION_REDOS: Record<string, Redo> = {
  async "evaluation_report.link"(tx, removal) {
    await tx
      .update(evaluationReports)
      .set({ tokenHash: null })
      .where(isSubject({ id, createdAt }, removal));
  },
  async "evaluation_appointment.place"(tx, removal) {
    const { requestId, createdAt: since } = evaluationAppointments;
    const rows = await tx
      .select({ id: requestId })
      .from(evaluationAppointments)
      .where(isSubject({ id: requestId, createdAt: since }, removal));
    await emptyPlaces(
      tx,
      rows.map((row) => row.id),
    );
  },
};
