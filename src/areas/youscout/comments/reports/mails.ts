import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import { REASON_LABELS, type ReportReason } from "./access.ts";

interface Reported {
  baseUrl: string;
  staff: string;
  /** The nomination's id. */
  id: number;
  now: Date;
}

/** Tells staff that a nomination was reported: at most once an hour about the same one. */
export function reportedMail(
  { baseUrl, staff, id, now }: Reported,
  reason: ReportReason,
): MailMessage {
  return {
    cause: `nomination-report:${id}:${now.toISOString().slice(0, 13).replace("T", "-")}`,
    to: staff,
    subject: "A nomination was reported",
    parts: [
      "Someone reported a nomination. It stays public until you hide it.",
      { facts: [["Reason", REASON_LABELS[reason]]] },
      { button: "See the nomination", url: `${baseUrl}${paths.nomination(id)}` },
      { small: "No matter how many people report it, you get this email at most once an hour." },
    ],
  };
}
