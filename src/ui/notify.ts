import { tabStorage } from "#lib/browser-storage.ts";

/** A short message to the person at the screen. */
export interface Notification {
  title: string;
  description: string;
  variant: "default" | "destructive";
  /** Whether it is shown until somebody dismisses it, or another one takes its place; absent means for 5 seconds. */
  stays?: boolean;
  /** What may be done about it while it is shown. */
  action?: { label: string; run(): void };
}

/** The one notification that is shown; `id` rises with each, so that equal ones are told apart. */
export type ShownNotification = Notification & { id: number };

let shown: ShownNotification | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a notification in place of the one before: there is at most one. */
export function notify(notification: Notification): void {
  lastId += 1;
  shown = { ...notification, id: lastId };
  for (const listener of listeners) listener();
}

export function dismissNotification(id: number): void {
  if (shown?.id !== id) return;
  shown = null;
  for (const listener of listeners) listener();
}

/** Takes away the notification of a failure that stays. */
export function dismissFailure(): void {
  if (shown?.stays) dismissNotification(shown.id);
}

export function subscribeToNotifications(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getNotification(): ShownNotification | null {
  return shown;
}

const STORAGE_KEY = "notification";

/** Shows a notification when the next document of this tab has come alive. */
export function notifyOnNextPage(notification: Notification): void {
  tabStorage.set(STORAGE_KEY, JSON.stringify(notification));
}

/** Shows what the document before has left to show, once. */
export function showStoredNotification(): void {
  const kept = tabStorage.get(STORAGE_KEY);
  if (kept === null) return;
  tabStorage.remove(STORAGE_KEY);
  notify(JSON.parse(kept) as Notification);
}
