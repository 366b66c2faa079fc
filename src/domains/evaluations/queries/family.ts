import { sql } from "drizzle-orm";
import { users } from "#domains/accounts/tables.ts";
import { guardianStanding } from "#domains/guardians/queries/standing.ts";
import { evaluationAppointments, evaluationRequests } from "../tables.ts";

/** Columns of `Family`, for a join of requests with their appointments. */
export const familyColumns = {
  parentEmail: evaluationRequests.parentEmail,
  guardian: guardianStanding(evaluationAppointments.prospectId),
  familyConfirmed: evaluationAppointments.familyConfirmed,
};

/** The account that sent a request, for a join with `users`. */
export const accountColumns = {
  email: users.email,
  isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
};
