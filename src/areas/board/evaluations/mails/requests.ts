import { brand } from "#content/brand.ts";
import { businessDay } from "#lib/dates.ts";
import { estimateGradYear } from "#lib/grad-year.ts";
import { withQuery } from "#lib/list-address.ts";
import { hourOf } from "#lib/mail/hourly.ts";
import type { MailMessage, MailPart } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import type { EvaluationRequestRow } from "../queries/requests.ts";
import { type ClosedStatus, closedInWords } from "../rules/closed-words.ts";
import { type AboutRequest, requestFacts } from "./request-facts.ts";

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

interface ForFamily {
  /** First name of the player; null where the address may be a stranger's. */
  child: string | null;
  baseUrl: string;
}

/**
 * Tells the parent that the request is here. Nothing else that was written stands in it: whoever gives a
 * stranger's address cannot make us send that stranger a text, or a child's name.
 */
export function receiptMail(
  { id, parentEmail }: EvaluationRequestRow,
  { child, baseUrl }: ForFamily,
): MailMessage {
  return {
    cause: `evaluation:${id}:receipt`,
    to: parentEmail,
    replyTo: brand.email,
    subject: `${brand.shortName} has your evaluation request`,
    parts: [
      "Thank you. Your evaluation request has been received, and a representative will contact you soon to schedule the evaluation.",
      ...playerFact(child),
      "Log in to see how your request stands, or to correct or withdraw it until it has a date.",
      { button: "See your request", url: baseUrl + paths.myEvaluations },
      {
        small:
          "If you didn't ask for an evaluation, someone gave us your address by mistake and you can ignore this email.",
      },
    ],
  };
}

function playerFact(child: string | null): MailPart[] {
  return child ? [{ facts: [["Player", child]] }] : [];
}

/** Confirms to the family that it withdrew its request. */
export function withdrawnReceiptMail(
  { id, parentEmail }: Pick<EvaluationRequestRow, "id" | "parentEmail">,
  { child, baseUrl }: ForFamily,
): MailMessage {
  return {
    cause: `evaluation:${id}:withdrawn-receipt`,
    to: parentEmail,
    replyTo: brand.email,
    subject: "Your evaluation request is withdrawn",
    parts: [
      "The evaluation request with this email address was withdrawn, and we deleted everything in it. Please reply to this email if that isn't right.",
      ...playerFact(child),
      { button: "Request another evaluation", url: baseUrl + paths.prospectEvaluation },
    ],
  };
}

/** Tells the family that staff closed its request, in the words of its page, each time that they do. */
export function closedMail(
  about: AboutRequest,
  { status, now }: { status: ClosedStatus; now: Date },
): MailMessage {
  const { id, parentEmail, appointment } = about.request;
  return {
    cause: `evaluation:${id}:${status}:${now.getTime()}`,
    to: parentEmail,
    replyTo: brand.email,
    subject: "About your evaluation request",
    parts: [
      closedInWords(status, appointment !== null),
      requestFacts(about),
      { button: "See your request", url: about.baseUrl + paths.myEvaluations },
    ],
  };
}

/** Tells staff that a family corrected its request: once an hour, however often it does. */
export function correctedMail(
  { id, createdAt }: Pick<EvaluationRequestRow, "id" | "createdAt">,
  { now, staff, baseUrl }: { now: Date; staff: string; baseUrl: string },
): MailMessage {
  const day = businessDay(createdAt);
  const list = withQuery(paths.admin, { tab: "evaluations", from: day, to: day });
  return {
    cause: `evaluation:${id}:corrected:${hourOf(now)}`,
    to: staff,
    subject: `Evaluation request ${id}: the family corrected it`,
    parts: [
      "The family corrected its evaluation request.",
      { button: "See the requests of that day", url: `${baseUrl}${list}` },
    ],
  };
}

const FIELD_NAMES: Record<string, string> = {
  parentName: "your name",
  parentEmail: "your email address",
  parentPhone: "your phone number",
  playerName: "the player's name",
  playerAge: "the player's age",
  playerPosition: "the player's position",
  playerSchool: "the player's school or team",
  additionalInfo: "the additional information",
};

interface CorrectedForFamily {
  now: Date;
  /** The fields that differ; their values may be a stranger's to read. */
  fields: readonly string[];
  reason: string;
}

/** Tells a family that staff corrected its request, and why. */
export function correctedForFamilyMail(
  about: AboutRequest,
  { now, fields, reason }: CorrectedForFamily,
): MailMessage {
  const { id, parentEmail } = about.request;
  const corrected = fields.flatMap((field) => FIELD_NAMES[field] ?? []).join(", ");
  return {
    cause: `evaluation:${id}:corrected-by-staff:${now.getTime()}`,
    to: parentEmail,
    replyTo: brand.email,
    subject: "We corrected your evaluation request",
    parts: [
      `We corrected your evaluation request: ${corrected}. Please reply to this email if that isn't right.`,
      `Why: ${reason}`,
      requestFacts(about),
      { button: "See your evaluation", url: about.baseUrl + paths.myEvaluations },
    ],
  };
}

/** Tells an address that a request doesn't have any more. Says nothing of it: the address may be a stranger's. */
export function formerAddressMail(
  { id, parentEmail }: Pick<EvaluationRequestRow, "id" | "parentEmail">,
  now: Date,
): MailMessage {
  return {
    cause: `evaluation:${id}:former-address:${now.getTime()}`,
    to: parentEmail,
    replyTo: brand.email,
    subject: "About an evaluation request",
    parts: [
      "An evaluation request that had this email address now has another, and we won't send anything more about it here. Please reply to this email if that isn't right.",
    ],
  };
}

/** Tells staff that a family withdrew its request. */
export function withdrawnMail(id: number, staff: string): MailMessage {
  return {
    cause: `evaluation:${id}:withdrawn`,
    to: staff,
    subject: `Evaluation request ${id}: the family withdrew it`,
    parts: [
      "The family withdrew its evaluation request, and it is deleted. Nothing is left to do.",
    ],
  };
}
