import { localTime } from "#areas/board/events/queries.ts";
import { whenInWords } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { estimateGradYear } from "#lib/grad-year.ts";
import { isWaiting } from "../rules/appointments.ts";
import { guardianConflict } from "../rules/family.ts";
import { isSameChild } from "../rules/written-names.ts";
import type { EvaluationRequest } from "../schema/requests.ts";
import { type ReadGuardians, withGuardian } from "./family.ts";
import type { GuardedRequest, StaffRequestRow } from "./requests.ts";

/** The request under the names of the administrators' list. */
export function presentRequest({ now }: Pick<Deps, "now">) {
  return (row: GuardedRequest): EvaluationRequest => {
    const { userId: _who, playerId: _player, guardian: _guardian, ...named } = row;
    const { familyConfirmed: _confirmed, askedBefore, ...told } = named;
    const { playerAge, playerPosition, playerSchool, additionalInfo, ...same } = told;
    const { appointment, reportSentAt } = row;
    return {
      ...same,
      createdAt: row.createdAt.toISOString(),
      position: playerPosition,
      gradYear: estimateGradYear(playerAge, row.createdAt),
      age: playerAge,
      school: playerSchool,
      notes: additionalInfo,
      isWaiting: isWaiting(row, now()),
      repeats: askedBefore.find((before) => isSameChild(before, row))?.id ?? null,
      guardianConflict: guardianConflict(row),
      appointment: appointment && {
        ...appointment,
        startsAt: localTime(new Date(appointment.startsAt)),
        when: whenInWords(new Date(appointment.startsAt)),
      },
      reportSentAt: reportSentAt && new Date(reportSentAt).toISOString(),
    };
  };
}

/** What a change left of a request, as the response of its call. */
export function presentChanged(deps: Pick<Deps, "database" | "now">, readGuardians: ReadGuardians) {
  const present = presentRequest(deps);
  return async (row: StaffRequestRow): Promise<{ data: EvaluationRequest }> => ({
    data: present(await withGuardian(deps.database.db, row, readGuardians)),
  });
}
