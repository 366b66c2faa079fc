import { expect, test, vi } from "vitest";
import { type Client, createFairTurns } from "./fair-turns.ts";

const OPTIONS = {
  atOnce: 5,
  reserved: 1,
  ofPerson: 2,
  ofNetwork: 3,
  mostWaiting: 6,
  longestWaitMs: 3_000,
};

const of = (person: string, network = person): Client => ({ person, network, isStaff: false });
const staff: Client = { person: "staff", network: "office", isStaff: true };

/** Turns whose works go on until the test ends them; `begun` tells whose began, in order. */
function turnsOnHold(options: Partial<typeof OPTIONS> = {}) {
  const turns = createFairTurns({ ...OPTIONS, ...options });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    turns,
    begun,
    take(client: Client, name = client.person, key: string | null = null) {
      const done = turns.take(client, key, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      });
      // What a test does not look at ends with it.
      done.catch(() => {});
      return done;
    },
    async endNext() {
      ends.shift()?.();
      await new Promise(setImmediate);
    },
  };
}

test("one person, and one network, has a share and never all", () => {
  const { take, begun } = turnsOnHold();
  for (let turn = 0; turn < 4; turn += 1) take(of("greedy", "net"));
  take(of("neighbor", "net"));
  take(of("second neighbor", "net"));
  take(of("stranger"));
  expect(begun).toEqual(["greedy", "greedy", "neighbor", "stranger"]);
});

test("what is reserved is for staff, who are also served first", async () => {
  const { take, begun, endNext } = turnsOnHold();
  for (const person of ["a", "b", "c", "d", "e"]) take(of(person));
  expect(begun).toEqual(["a", "b", "c", "d"]);
  take(staff, "first of staff");
  take(staff, "second of staff");
  expect(begun.slice(4)).toEqual(["first of staff"]);
  await endNext();
  expect(begun.slice(5)).toEqual(["second of staff"]);
});

test("people who wait are served in rotation, whoever asked for more", async () => {
  const { take, begun, endNext } = turnsOnHold({ atOnce: 2, ofPerson: 1 });
  take(of("greedy"), "greedy 1");
  for (const name of ["greedy 2", "greedy 3"]) take(of("greedy"), name);
  take(of("modest"), "modest 1");
  for (let turn = 0; turn < 3; turn += 1) await endNext();
  expect(begun).toEqual(["greedy 1", "greedy 2", "modest 1", "greedy 3"]);
});

test("when too much waits, who has the most waiting loses the last of it", async () => {
  const { take } = turnsOnHold({ atOnce: 2, mostWaiting: 3 });
  take(of("first"));
  const greedy = ["1", "2", "3"].map((name) => take(of("greedy"), name));
  const modest = take(of("modest"));
  await expect(greedy[2]).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
  const waiting = Promise.race([modest, greedy[0], Promise.resolve("all wait")]);
  expect(await waiting).toBe("all wait");
});

test("a crowd of one network takes no place from another network", async () => {
  const { take } = turnsOnHold({ atOnce: 2, mostWaiting: 3 });
  take(of("first"));
  const crowd = ["a", "b", "c"].map((person) => take(of(person, "crowd")));
  const other = take(of("other"));
  await expect(crowd[0]).rejects.toMatchObject({ code: "unavailable" });
  expect(await Promise.race([other, Promise.resolve("waits")])).toBe("waits");
});

test("work that others ask for, too, begins with whoever is served first", async () => {
  const { turns, take, begun, endNext } = turnsOnHold({ atOnce: 2, ofPerson: 1 });
  for (const name of ["greedy 1", "greedy 2", "greedy 3"]) take(of("greedy"), name);
  const page = take(of("greedy"), "page for all", "/");
  turns.join(of("modest"), "/");
  turns.join(of("modest"), "/");
  for (let turn = 0; turn < 3; turn += 1) await endNext();
  expect(await page).toBe("page for all");
  turns.join(of("modest"), "/");
  await endNext();
  expect(begun).toEqual(["greedy 1", "greedy 2", "page for all", "greedy 3"]);
});

test("what waits too long is refused, and takes no turn later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { take, begun, endNext } = turnsOnHold({ atOnce: 2, ofPerson: 1 });
    take(of("a"));
    const late = take(of("b"));
    vi.advanceTimersByTime(OPTIONS.longestWaitMs);
    await expect(late).rejects.toMatchObject({ code: "unavailable" });
    await endNext();
    expect(begun).toEqual(["a"]);
  } finally {
    vi.useRealTimers();
  }
});

test("work that fails gives its turn to the next", async () => {
  const turns = createFairTurns({ ...OPTIONS, ofPerson: 1 });
  const failing = turns.take(of("a"), null, () => Promise.reject(new Error("rain")));
  const next = turns.take(of("a"), null, async () => "sun");
  await expect(failing).rejects.toThrow("rain");
  expect(await next).toBe("sun");
});
