import type { MailMessage } from "#lib/mail/message.ts";

/** Tells staff of a burst of votes. It names no player: mail is read in many places. */
export function burstMail(
  burstId: number,
  votes: number,
  staff: string,
  company: string,
): MailMessage {
  return {
    cause: `vote-burst:${burstId}`,
    to: staff,
    subject: `${votes.toLocaleString("en-US")} votes within ten minutes`,
    parts: [
      `One player got ${votes.toLocaleString("en-US")} votes within ten minutes, far more than usual. They count.`,
      "Look at them on the Votes tab of the Admin Panel, and let them stand, hold them or void them.",
      company,
    ],
  };
}
