import { notifyPartner } from "#areas/connect/profiles/service/notify-partner.ts";
import type { Deps } from "#lib/deps.ts";
import { paths } from "#paths.ts";
import { reviewDueMail } from "../mails.ts";
import { listUnreviewed } from "../queries/reviews.ts";
import { reviewsDue } from "../rules/deals.ts";

const BATCH = 100;

/** Tells the sides of a deal that have not reviewed each other three days before they no longer can, once. */
export async function remindOfReviews(deps: Deps): Promise<void> {
  const { db } = deps.database;
  const due = reviewsDue(deps.now());
  for (let after = 0; ; ) {
    const batch = await listUnreviewed(db, { ...due, after, limit: BATCH });
    for (const { id, title, closedAt, partnerIds } of batch) {
      const link = `${deps.config.baseUrl}${paths.connectDeal(id)}`;
      await db.transaction(async (tx) => {
        for (const partnerId of partnerIds) {
          const message = reviewDueMail({ id, title, closedAt, partnerId, link });
          await notifyPartner(tx, deps, { partnerId, type: "deal", relatedId: id, message });
        }
      });
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.id;
  }
}
