import { expect, test, vi } from "vitest";
import { type Client, createClientQueue } from "./client-queue.ts";

const OPTIONS = { atOnce: 4, ofNetwork: 3, ofPerson: 2, mostWaiting: 6, longestWaitMs: 3_000 };

const of = (person: string, network = person): Client => ({ person, network, isStaff: false });
const staff: Client = { person: "staff", network: "office", isStaff: true };

/** A queue whose tasks go on until the test ends them; `begun` tells whose began, in order. */
function queueOnHold(options: Partial<typeof OPTIONS> = {}) {
  const queue = createClientQueue({ ...OPTIONS, ...options });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const settle = () => new Promise(setImmediate);
  return {
    begun,
    async add(client: Client, name = client.person) {
      const done = queue.add(client, () => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.push(() => resolve(name)));
      });
      // What a test does not look at ends with it.
      done.catch(() => {});
      await settle();
      return { done };
    },
    async endNext() {
      ends.shift()?.();
      await settle();
    },
  };
}

test("limits each person and each network", async () => {
  const { add, begun } = queueOnHold();
  for (let turn = 0; turn < 3; turn += 1) await add(of("greedy", "net"));
  await add(of("neighbor", "net"));
  await add(of("second neighbor", "net"));
  await add(of("stranger"));
  expect(begun).toEqual(["greedy", "greedy", "neighbor", "stranger"]);
});

test("limits a network also after persons of it came and went", async () => {
  const { add, begun, endNext } = queueOnHold({ ofNetwork: 1, ofPerson: 1, mostWaiting: 12 });
  for (const person of ["a", "b", "c"]) {
    await add(of(person, "net"));
    await add(of(person, "net"));
    await endNext();
  }
  expect(begun).toHaveLength(4);
  for (let turn = 0; turn < 2; turn += 1) await endNext();
  expect(begun).toHaveLength(6);
});

test("doesn't let one person's backlog delay others", async () => {
  const { add, begun, endNext } = queueOnHold({ atOnce: 2, ofPerson: 1 });
  for (const name of ["greedy 1", "greedy 2", "greedy 3"]) await add(of("greedy"), name);
  await add(of("modest"), "modest 1");
  expect(begun).toEqual(["greedy 1", "modest 1"]);
  for (let turn = 0; turn < 3; turn += 1) await endNext();
  expect(begun.slice(2)).toEqual(["greedy 2", "greedy 3"]);
});

test("has a place for a stranger while networks ask for everything", async () => {
  const { add, begun } = queueOnHold({ atOnce: 7 });
  for (const network of ["one", "two"]) {
    for (let turn = 0; turn < 20; turn += 1) await add(of(`${turn}`, network));
  }
  expect(begun).toHaveLength(6);
  await add(of("stranger"));
  expect(begun).toContain("stranger");
});

test("never queues staff", async () => {
  const { add, begun } = queueOnHold({ atOnce: 1, mostWaiting: 1 });
  for (const person of ["a", "b"]) await add(of(person));
  await add(staff);
  expect(begun).toEqual(["a", "staff"]);
});

test("refuses new tasks when too many of everybody, or of one network, wait", async () => {
  const { add } = queueOnHold({ atOnce: 1, mostWaiting: 4 });
  await add(of("first"));
  for (const person of ["a", "b"]) await add(of(person, "crowd"));
  const { done: ofCrowd } = await add(of("c", "crowd"));
  await expect(ofCrowd).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds: 2 });
  for (const person of ["d", "e"]) await add(of(person));
  const { done: last } = await add(of("f"));
  await expect(last).rejects.toMatchObject({ code: "unavailable" });
});

test("drops a task that waited too long, and frees its place", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { add, begun, endNext } = queueOnHold({ atOnce: 1, mostWaiting: 2 });
    await add(of("a"));
    const { done: late } = await add(of("b"));
    vi.advanceTimersByTime(OPTIONS.longestWaitMs);
    await expect(late).rejects.toMatchObject({ code: "unavailable" });
    for (const person of ["c", "d"]) await add(of(person));
    for (let turn = 0; turn < 3; turn += 1) await endNext();
    expect(begun).toEqual(["a", "c", "d"]);
  } finally {
    vi.useRealTimers();
  }
});

test("goes on after a task that failed", async () => {
  const queue = createClientQueue({ ...OPTIONS, ofPerson: 1 });
  const failing = queue.add(of("a"), () => Promise.reject(new Error("rain")));
  const next = queue.add(of("a"), async () => "sun");
  await expect(failing).rejects.toThrow("rain");
  expect(await next).toBe("sun");
});
