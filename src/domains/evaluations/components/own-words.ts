import type { OwnEvaluation } from "../schema/own.ts";

/** How a request stands, in plain words for the family. */
export function stateInWords({ status, appointment, report }: OwnEvaluation): string {
  const isComing = appointment !== null && appointment.cancelledBy === null;
  if (report) return "The evaluation is done, and here is your report.";
  if (status === "pending") return "We have your request and will contact you soon.";
  if (status === "declined")
    return "We can't offer this evaluation. Contact us with any questions.";
  if (status === "no_response") {
    const why = appointment ? "The evaluation didn't take place." : "We couldn't reach you.";
    return `${why} Contact us if you would still like an evaluation.`;
  }
  if (status === "completed")
    return "The evaluation is done. We'll email you when the report is ready.";
  if (status === "scheduled" || isComing) {
    return isComing
      ? "Your evaluation is scheduled."
      : "Your evaluation is scheduled. Our staff told you when and where.";
  }
  return appointment
    ? "The appointment was canceled. We'll agree on another date with you."
    : "We've been in touch. Next we set a date.";
}
