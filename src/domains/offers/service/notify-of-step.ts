import { notifyPartner } from "#domains/partners/service/notify-partner.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import type { MailMessage } from "#lib/mail/message.ts";
import { paths } from "#paths.ts";
import { expiringMail, stepMail, type ToldStep } from "../mails.ts";
import type { OfferRow } from "../queries/offers.ts";
import { type Side, turnOf } from "../rules.ts";

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
    isGone = false,
  }: TalkOf & {
    step: ToldStep;
    by?: Side | "system";
    /** Whether the talk is deleted with an account, so that no link leads to it. */
    isGone?: boolean;
  },
): Promise<void> {
  const link = isGone ? `${deps.config.baseUrl}${paths.connectDashboard}` : linkTo(deps, offer);
  for (const reader of readersOf(step, by)) {
    const message = stepMail(step, { offer, reader, link, isGone });
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

async function notifySide(
  tx: Db,
  deps: Pick<Deps, "mail" | "now">,
  {
    offer: { id, sponsorId },
    creatorId,
    reader,
    message,
    isGone = false,
  }: TalkOf & { reader: Side; message: Omit<MailMessage, "to">; isGone?: boolean },
): Promise<void> {
  const partnerId = reader === "sponsor" ? sponsorId : creatorId;
  const about = isGone ? {} : { relatedId: id };
  await notifyPartner(tx, deps, { partnerId, type: "offer", ...about, message });
}

function linkTo({ config }: Pick<Deps, "config">, { id }: OfferRow): string {
  return `${config.baseUrl}${paths.connectOffer(id)}`;
}
