import { notifyPartner } from "#areas/connect/profiles/service/notify-partner.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import { expiringMail, messageMail, stepMail, type ToldStep } from "../mails.ts";
import type { OfferRow } from "../queries/offers.ts";
import { type Side, turnOf } from "../rules/offers.ts";

/** The deal that follows from an agreement. */
export interface MadeDeal {
  dealId: number;
  payBy: Date;
}

interface TalkOf {
  offer: OfferRow;
  creatorId: number;
}

/** Whom a step is told; the first offer is always the sponsor's. */
function readersOf(step: ToldStep, by: Side | "system"): Side[] {
  if (step === "expire") return ["sponsor", "creator"];
  if (by === "system") return ["sponsor"];
  return [by === "sponsor" ? "creator" : "sponsor"];
}

/** Tells whom it concerns what has happened in a talk, in the transaction of the step. */
export async function notifyOfStep(
  tx: Db,
  deps: Pick<Deps, "mail" | "now" | "config">,
  {
    offer,
    creatorId,
    step,
    by = "sponsor",
    made = null,
    isGone = false,
  }: TalkOf & {
    step: ToldStep;
    by?: Side | "system";
    /** The deal that follows, to which the link leads. */
    made?: MadeDeal | null;
    /** Whether the talk is deleted with an account, so that no link leads to it. */
    isGone?: boolean;
  },
): Promise<void> {
  const link = made
    ? `${deps.config.baseUrl}${paths.connectDeal(made.dealId)}`
    : isGone
      ? `${deps.config.baseUrl}${paths.connectDashboard}`
      : linkTo(deps, offer);
  for (const reader of readersOf(step, by)) {
    const message = stepMail(step, { offer, reader, link, payBy: made?.payBy, isGone });
    await notifySide(tx, deps, { offer, creatorId, reader, message, isGone });
  }
}

/** Tells whose turn it is that the offer is about to expire. */
export async function notifyOfExpiry(
  tx: Db,
  deps: Pick<Deps, "mail" | "now" | "config">,
  { offer, creatorId }: TalkOf,
): Promise<void> {
  const reader = turnOf(offer);
  const message = expiringMail({ offer, reader, link: linkTo(deps, offer) });
  await notifySide(tx, deps, { offer, creatorId, reader, message });
}

/** Notifies the other side of a message: in the bell of each one, by mail until one is unread. */
export async function notifyOfMessage(
  tx: Db,
  deps: Pick<Deps, "mail" | "now" | "config">,
  { offer, creatorId, by, messageId }: TalkOf & { by: Side; messageId: number },
): Promise<void> {
  const reader = by === "sponsor" ? "creator" : "sponsor";
  const message = messageMail({ offer, reader, link: linkTo(deps, offer), messageId });
  const alike = `connect-offer:${offer.id}:message:`;
  await notifySide(tx, deps, { offer, creatorId, reader, message, alike });
}

async function notifySide(
  tx: Db,
  deps: Pick<Deps, "mail" | "now">,
  {
    offer: { id, sponsorId },
    creatorId,
    reader,
    message,
    isGone = false,
    alike,
  }: TalkOf & {
    reader: Side;
    message: Omit<MailMessage, "to">;
    isGone?: boolean;
    alike?: string;
  },
): Promise<void> {
  const partnerId = reader === "sponsor" ? sponsorId : creatorId;
  const about = isGone ? {} : { relatedId: id };
  const notice = { partnerId, type: "offer", ...about, message, alike } as const;
  await notifyPartner(tx, deps, notice);
}

function linkTo({ config }: Pick<Deps, "config">, { id }: OfferRow): string {
  return `${config.baseUrl}${paths.connectOffer(id)}`;
}
