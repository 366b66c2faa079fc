import { withQuery } from "#lib/list-address.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { MINUTE_MS } from "#lib/time.ts";
import { pageParameters, paths } from "#paths.ts";
import type { TargetKind } from "./access/bursts.ts";
import { BURST_MS } from "./access/limits.ts";

/** What the queue of staff calls a burst that waits there until they decide, however many others do. */
const QUEUED_AS: Record<TargetKind, string> = {
  prospect: "player_burst",
  nomination: "nomination_burst",
};

/** Tells staff of a burst of votes, and leads to where it waits. It names no player: mail is read in many places. */
export function burstMail(
  { id, kind, votes }: { id: number; kind: TargetKind; votes: number },
  { to, company, baseUrl }: { to: string; company: string; baseUrl: string },
): MailMessage {
  const queue = withQuery(paths.adminQueue, { [pageParameters.kind]: QUEUED_AS[kind] });
  return {
    cause: `vote-burst:${id}`,
    to,
    subject: `${votes.toLocaleString("en-US")} votes within ${BURST_MS / MINUTE_MS} minutes`,
    parts: [
      `One player got ${votes.toLocaleString("en-US")} votes within ${BURST_MS / MINUTE_MS} minutes, far more than usual. They count.`,
      "Look at them in the queue, and let them stand, hold them or void them.",
      { button: "Open the queue", url: `${baseUrl}${queue}` },
      company,
    ],
  };
}
