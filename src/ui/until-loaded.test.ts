import { expect, onTestFinished, test, vi } from "vitest";

let opened = 0;

/** The module as a page of the browser loads it anew, and how its address changes. */
async function onPage() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubEnv("SSR", false);
  const at = { pathname: "/one", search: "" };
  vi.stubGlobal("location", at);
  const path = `./until-loaded.ts?page=${++opened}`;
  const loaded = (await import(/* @vite-ignore */ path)) as typeof import("./until-loaded.ts");
  return { ...loaded, at };
}

/** What became of a promise once the tries are over. */
async function outcomeOf(part: Promise<unknown>) {
  let outcome = "pending";
  part.then(
    () => {
      outcome = "loaded";
    },
    () => {
      outcome = "failed";
    },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return () => outcome;
}

const missing = () => Promise.reject(new Error("no script"));

test("keeps a delivered part until the page changes, and then tries again", async () => {
  const { untilLoaded, at } = await onPage();
  let isThere = false;
  const load = () => (isThere ? Promise.resolve("script") : missing());
  const outcomes = [await outcomeOf(untilLoaded(missing)), await outcomeOf(untilLoaded(load))];
  const ofFrame = await outcomeOf(untilLoaded(missing, { outlivesPage: true }));
  expect(outcomes.map((outcome) => outcome())).toEqual(["pending", "pending"]);
  at.pathname = "/other";
  isThere = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(outcomes.map((outcome) => outcome())).toEqual(["failed", "loaded"]);
  expect(ofFrame()).toBe("pending");
});

test("rejects for a part that the browser opens, on the delivered page too", async () => {
  const { loadInTries, untilLoaded, at } = await onPage();
  expect((await outcomeOf(loadInTries(missing)))()).toBe("failed");
  at.search = "?tab=other";
  expect((await outcomeOf(untilLoaded(missing)))()).toBe("failed");
});
