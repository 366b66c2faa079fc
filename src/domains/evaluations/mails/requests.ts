import { brand } from "#content/brand.ts";
import { estimateGradYear } from "#lib/grad-year.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import type { EvaluationRequestRow } from "../queries.ts";

/**
 * Tells staff who asks for an evaluation; their answer goes to the parent. The player's name is not
 * in the subject, which mail servers write into their logs.
 */
export function staffMail(request: EvaluationRequestRow, staff: string): MailMessage {
  const { id, parentName, parentEmail, parentPhone, additionalInfo } = request;
  const { playerName, playerAge, playerPosition, playerSchool, createdAt } = request;
  return {
    cause: `evaluation:${id}:staff`,
    to: staff,
    replyTo: parentEmail,
    subject: `Evaluation request ${id} from ${parentName}`,
    parts: [
      "A family has requested an evaluation. Reply to this email to answer the parent or guardian.",
      {
        facts: [
          ["Player", playerName],
          ["Age", String(playerAge)],
          ["Class (estimated)", String(estimateGradYear(playerAge, createdAt))],
          ["Position", playerPosition],
          ["School/Team", playerSchool],
          ["Parent/Guardian", parentName],
          ["Email", parentEmail],
          ["Phone", parentPhone],
        ],
      },
      ...(additionalInfo ? [additionalInfo] : []),
    ],
  };
}

/**
 * Tells the parent that the request is here. Nothing that was written stands in it: whoever gives a
 * stranger's address cannot make us send that stranger a text, or a child's name.
 */
export function receiptMail({ id, parentEmail }: EvaluationRequestRow): MailMessage {
  return {
    cause: `evaluation:${id}:receipt`,
    to: parentEmail,
    replyTo: brand.email,
    subject: `${brand.shortName} has your evaluation request`,
    parts: [
      "Thank you. Your evaluation request has been received, and a representative will contact you soon to schedule the evaluation.",
      {
        small:
          "If you didn't ask for an evaluation, someone gave us your address by mistake and you can ignore this email.",
      },
    ],
  };
}
