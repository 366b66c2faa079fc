import { notifyPartner } from "#areas/connect/profiles/service/notify-partner.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { paths } from "#paths.ts";
import { type DealTold, dealMail } from "../mails.ts";
import type { DealSide } from "../rules/deals.ts";

type Notice = Omit<DealTold, "reader" | "link">;
type Told = Pick<Deps, "mail" | "now" | "config">;

/** Tells both sides of a deal, in the transaction of the change. Who is gone is told nothing. */
export async function notifySides(tx: Db, deps: Told, notice: Notice): Promise<void> {
  await notifySponsor(tx, deps, notice);
  await notifyOrganizer(tx, deps, notice);
}

export async function notifySponsor(tx: Db, deps: Told, notice: Notice): Promise<void> {
  await notifySide(tx, deps, { ...notice, reader: "sponsor" });
}

export async function notifyOrganizer(tx: Db, deps: Told, notice: Notice): Promise<void> {
  await notifySide(tx, deps, { ...notice, reader: "organizer" });
}

async function notifySide(
  tx: Db,
  deps: Told,
  notice: Notice & { reader: DealSide },
): Promise<void> {
  const { deal, reader } = notice;
  const partnerId = reader === "sponsor" ? deal.sponsorId : deal.organizerId;
  if (partnerId === null) return;
  const isMessage = notice.step === "message";
  const link = `${deps.config.baseUrl}${paths.connectDeal(deal.id)}${isMessage ? "#messages" : ""}`;
  const alike = isMessage ? `connect-deal:${deal.id}:message:` : undefined;
  const message = dealMail({ ...notice, link });
  const about = { type: "deal", relatedId: deal.id } as const;
  await notifyPartner(tx, deps, { partnerId, ...about, message, alike });
}
