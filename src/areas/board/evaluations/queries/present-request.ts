import { localTime } from "#areas/board/events/queries.ts";
import { whenInWords } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import { estimateGradYear } from "#lib/grad-year.ts";
import { isWaiting } from "../rules/appointments.ts";
import { guardianConflict } from "../rules/family.ts";
import { isSameChild } from "../rules/written-names.ts";
import type { EvaluationRequest } from "../schema/requests.ts";
import type { StaffRequestRow } from "./requests.ts";

/** The request under the names of the administrators' list. */
export function presentRequest({ now }: Pick<Deps, "now">) {
  return (row: StaffRequestRow): EvaluationRequest => {
    const { userId: _who, guardian: _guardian, familyConfirmed: _confirmed, ...told } = row;
    const { playerAge, playerPosition, playerSchool, additionalInfo, ...others } = told;
    const { askedBefore, ...same } = others;
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
