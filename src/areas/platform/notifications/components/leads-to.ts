import { paths } from "#paths.ts";
import type { Notification, NotificationType } from "../schema.ts";

/** By type; the id is 0 for a thing that is gone. */
const PAGES: Record<NotificationType, (id: number) => string> = {
  nomination: () => paths.youScoutMine,
  badge: () => paths.youScoutMine,
  pass: () => paths.rawPassOwn,
  session: () => paths.rawPassOwn,
  profile: () => paths.connectStart,
  listing: () => paths.connectDashboard,
  saved: paths.connectListing,
  offer: (id) => (id === 0 ? paths.connectDashboard : paths.connectOffer(id)),
  deal: paths.connectDeal,
  evaluation: () => paths.myEvaluations,
  order: () => paths.my,
  event: (id) => (id === 0 ? paths.events : paths.eventRegister(id)),
};

/** The page that a notification is about; null for a type that a newer server knows. */
export function leadsTo({
  type,
  relatedId,
}: Pick<Notification, "type" | "relatedId">): string | null {
  return PAGES[type]?.(relatedId ?? 0) ?? null;
}
