import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  dismissNotification,
  getNotification,
  notify,
  subscribeToNotifications,
} from "./notify.ts";

const VOTED = { title: "Vote Recorded!", description: "Thank you", variant: "default" } as const;
const FAILED = {
  title: "Voting Error",
  description: "Sorry",
  variant: "destructive",
} as const;

const shownId = () => getNotification()?.id ?? 0;

beforeEach(() => {
  onTestFinished(() => dismissNotification(shownId()));
});

function watcher() {
  const seen = vi.fn();
  onTestFinished(() => {
    stop();
  });
  const stop = subscribeToNotifications(() => seen(getNotification()?.title ?? null));
  return { seen, stop };
}

test("there is one notification at most: the latest", () => {
  notify(VOTED);
  notify(FAILED);
  expect(getNotification()).toEqual({ ...FAILED, id: expect.any(Number) });
});

test("who watches hears of each, and of its end", () => {
  const { seen } = watcher();
  notify(VOTED);
  notify(FAILED);
  dismissNotification(shownId());
  expect(seen.mock.calls).toEqual([["Vote Recorded!"], ["Voting Error"], [null]]);
});

test("the same one twice is two", () => {
  notify(VOTED);
  const first = shownId();
  notify(VOTED);
  expect(shownId()).toBeGreaterThan(first);
});

test("the late end of a former one does not take the present one away", () => {
  notify(VOTED);
  const first = shownId();
  notify(FAILED);
  const { seen } = watcher();
  dismissNotification(first);
  expect(getNotification()?.title).toBe("Voting Error");
  expect(seen).not.toHaveBeenCalled();
});

test("who stopped watching hears nothing, the others go on", () => {
  const [first, second] = [watcher(), watcher()];
  first.stop();
  notify(VOTED);
  expect(first.seen).not.toHaveBeenCalled();
  expect(second.seen).toHaveBeenCalledTimes(1);
});

test("what is shown stays the same thing until something changes", () => {
  notify(VOTED);
  expect(getNotification()).toBe(getNotification());
});
