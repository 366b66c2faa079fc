import { and, eq, gt, inArray } from "drizzle-orm";
import { SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { isSubject, type Redo, removedAt } from "#lib/db/removals/removal.ts";
import { listRequestIdsOf } from "../queries/appointments.ts";
import { evaluationAppointments, evaluationReports, evaluationRequests } from "../tables.ts";
import { cancelAppointment } from "./cancel-appointment.ts";
import { emptyPlaces } from "./empty-texts.ts";
import { getRequest } from "./places.ts";

const { requestId: id, createdAt } = evaluationReports;

/** How requests are deleted, links of reports that ended are ended, and places that named a child emptied, again in a restored database. */
export const EVALUATION_REDOS: Record<string, Redo> = {
  /** The families of an event that was called off were told of it. */
  async "event.takes_place"(tx, removal, deps) {
    const ids = await listRequestIdsOf(tx, removal);
    for (const id of ids) {
      const request = await getRequest(tx, id);
      await cancelAppointment(tx, deps, SYSTEM, { request, by: "staff", isToldBefore: true });
    }
    await tx
      .update(evaluationRequests)
      .set({ status: "contacted" })
      .where(and(inArray(evaluationRequests.id, ids), eq(evaluationRequests.status, "scheduled")));
  },
  /**
   * Withdrawn by its family, or kept long enough. The removal of a player made for it is its own. An appointment to come
   * was canceled before, which a restore knows nothing of.
   */
  async "evaluation_request.exists"(tx, removal, deps) {
    const { requestId, startsAt } = evaluationAppointments;
    const toCome = gt(startsAt, removedAt(removal));
    const [found] = await tx
      .select({ id: requestId })
      .from(evaluationAppointments)
      .innerJoin(evaluationRequests, eq(evaluationRequests.id, requestId))
      .where(and(isSubject(evaluationRequests, removal), toCome));
    if (found) {
      const request = await getRequest(tx, found.id);
      const by = { by: "family", isToldBefore: true } as const;
      await cancelAppointment(tx, deps, SYSTEM, { request, ...by });
    }
    await tx.delete(evaluationRequests).where(isSubject(evaluationRequests, removal));
  },
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
