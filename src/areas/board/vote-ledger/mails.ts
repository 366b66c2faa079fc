import { brand } from "#content/brand.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import { longDay } from "./rules.ts";

interface LedgerMail {
  baseUrl: string;
  cause: string;
  to: string;
  stopUrl: string;
  day: string;
  fingerprint: string;
  /** Votes that were cast on the day, over all players. */
  cast: number;
}

/** The fingerprint of a sealed day, for whoever asked for it. */
export function ledgerMail({
  baseUrl,
  stopUrl,
  day,
  fingerprint,
  cast,
  ...to
}: LedgerMail): MailMessage {
  const votes = cast === 1 ? "One vote was" : `${cast.toLocaleString("en-US")} votes were`;
  return {
    ...to,
    unsubscribeUrl: stopUrl,
    subject: `The ${brand.shortName} votes of ${longDay(day)}`,
    parts: [
      `${votes} cast for the NOLA Top 100 on ${longDay(day)}. The day is sealed with this fingerprint:`,
      fingerprint,
      "Keep this email. If anyone changes that day or an earlier one, the fingerprint on our site will no longer be this one.",
      { button: "See the ledger", url: `${baseUrl}${paths.voteLedger}` },
      {
        small: "You get this because the vote ledger is on in your profile. Stop these emails",
        url: stopUrl,
      },
    ],
  };
}
