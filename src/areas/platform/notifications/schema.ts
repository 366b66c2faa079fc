import * as z from "zod/mini";
import { listPage } from "#lib/list-params.ts";
import { givenId } from "#lib/numbers.ts";

/** What notifications are about; each leads to a page of its own (`components/leads-to.ts`). */
export const NOTIFICATION_TYPES = [
  "nomination",
  "badge",
  "pass",
  "session",
  "profile",
  "listing",
  "saved",
  "offer",
  "deal",
  "evaluation",
  "order",
  "event",
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const Notification = z.object({
  id: z.int(),
  type: z.enum(NOTIFICATION_TYPES),
  /** Number of the nomination, pass, profile, listing, offer, deal, request, order or event; null for a badge or a session. */
  relatedId: z.nullable(z.int()),
  title: z.string(),
  message: z.string(),
  isRead: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Notification = z.infer<typeof Notification>;

export const UnreadCount = z.object({ data: z.object({ unread: z.int() }) });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const NotificationPage = listPage(Notification);
export type NotificationPage = z.infer<typeof NotificationPage>;

/** Marks all that came up to the newest one that the person has seen. */
export const ReadUpTo = z.object({ upTo: givenId() });
export type ReadUpTo = z.infer<typeof ReadUpTo>;

/** Marks all that are about one thing, whose page the person has open. */
export const ReadAbout = z.object({ type: z.enum(NOTIFICATION_TYPES), relatedId: givenId() });
export type ReadAbout = z.infer<typeof ReadAbout>;
