import { paths } from "#paths.ts";
import type { Notification, NotificationType } from "../schema.ts";

const PAGES: Record<NotificationType, string> = {
  nomination: paths.youScoutMine,
  badge: paths.youScoutMine,
  pass: paths.rawPassOwn,
  session: paths.rawPassOwn,
  listing: paths.connect,
};

/** The page that a notification is about; null for a type that a newer server knows. */
export function leadsTo({ type }: Pick<Notification, "type">): string | null {
  return PAGES[type] ?? null;
}
