import { closedInWords, isClosed } from "../rules/closed-words.ts";
import type { OwnEvaluation } from "../schema/own.ts";

/** How a request stands, in plain words for the family. */
export function stateInWords({ status, appointment, report, isReportDue }: OwnEvaluation): string {
  const isComing = appointment !== null && appointment.cancelledBy === null;
  if (report) return "The evaluation is done, and here is your report.";
  if (status === "pending") return "We have your request and will contact you soon.";
  if (isClosed(status)) return closedInWords(status, appointment !== null);
  if (status === "completed") {
    return isReportDue
      ? "The evaluation is done. We'll email you when the report is ready."
      : "The evaluation is done. Contact us with any questions.";
  }
  if (status === "scheduled" || isComing) {
    return isComing
      ? "Your evaluation is scheduled."
      : "Your evaluation has no date here yet. Contact us if you don't know when and where to come.";
  }
  return appointment
    ? "The appointment was canceled. We'll agree on another date with you."
    : "We've been in touch. Next we set a date.";
}
