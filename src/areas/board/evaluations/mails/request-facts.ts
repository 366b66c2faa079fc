import { businessDate, whenInWords } from "#lib/dates.ts";
import type { MailPart } from "#lib/mail/message.ts";
import type { StaffRequestRow } from "../queries/requests.ts";

export interface AboutRequest {
  request: Pick<StaffRequestRow, "id" | "parentEmail" | "createdAt" | "appointment">;
  /** First name of the player; null where the address may be a stranger's. */
  child: string | null;
  baseUrl: string;
}

/** Player and day of a request, as facts: the bell leaves those out. */
export function requestFacts({ request, child }: Omit<AboutRequest, "baseUrl">): MailPart {
  const { createdAt, appointment } = request;
  const isScheduled = appointment !== null && appointment.cancelledBy === null;
  return {
    facts: [
      ...(child ? [["Player", child] satisfies [string, string]] : []),
      isScheduled
        ? ["Evaluation", `${whenInWords(new Date(appointment.startsAt))} (New Orleans time)`]
        : ["Requested on", businessDate(createdAt)],
    ],
  };
}
