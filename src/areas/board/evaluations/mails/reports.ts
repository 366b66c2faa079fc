import { brand } from "#content/brand.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import { type AboutRequest, requestFacts } from "./request-facts.ts";

interface ReportLink {
  requestId: number;
  to: string;
  /** Whether it goes to whoever asked for the evaluation, and not to another guardian of the player. */
  isRequester: boolean;
  /** First name of the player, which the bell leaves out; null where the address may be a stranger's. */
  child: string | null;
  token: string;
  /** The beginning of the link's hash: another link is another mail. */
  link: string;
  baseUrl: string;
}

/** Sends the family the link of its report, which is not in the mail itself. */
export function reportMail({
  requestId,
  to,
  isRequester,
  child,
  token,
  link,
  baseUrl,
}: ReportLink): MailMessage {
  return {
    cause: `evaluation:${requestId}:report:${link}`,
    to,
    replyTo: brand.email,
    subject: "Your evaluation report is ready",
    parts: [
      "Thank you for coming. The evaluation report is ready, with what we measured and saw.",
      ...(child ? [{ facts: [["Player", child] satisfies [string, string]] }] : []),
      { button: "Open the report", url: baseUrl + paths.evaluationReport(token) },
      "Whoever has this link can read the report, so please share it with care. Ask us if the link should stop working.",
      {
        small: isRequester
          ? `You get this email because you asked ${brand.name} for an evaluation.`
          : `You get this email because you are named to ${brand.name} as the parent or guardian of the player.`,
      },
    ],
  };
}

/** Tells the family that its evaluation gets no report. */
export function noReportMail(about: AboutRequest): MailMessage {
  const { id, parentEmail } = about.request;
  return {
    cause: `evaluation:${id}:no-report`,
    to: parentEmail,
    replyTo: brand.email,
    subject: "Your player evaluation is done",
    parts: [
      "The evaluation is done, and there won't be a report on it. Contact us with any questions.",
      requestFacts(about),
      { button: "See your evaluation", url: about.baseUrl + paths.myEvaluations },
    ],
  };
}
