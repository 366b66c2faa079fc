import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBatcher, type Gathering } from "./batcher.ts";

interface Batch {
  items: string[];
  complete(): void;
  fail(error: Error): void;
}

/** A batcher whose batches end when the test says so. */
function controlledBatcher(capacity: number, gathering?: Gathering) {
  const batches: Batch[] = [];
  const add = createBatcher<string, string>(
    (items) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      const complete = () => resolve(items.map((item) => `${item} done`));
      batches.push({ items, complete, fail: reject });
      return promise;
    },
    capacity,
    gathering,
  );
  return { batches, add, sent: () => batches.map(({ items }) => items) };
}

/** Lets everything happen that waits for nothing outside. */
const settle = () => new Promise((done) => setImmediate(done));

test("the first is processed at once, what arrives meanwhile together", async () => {
  const { batches, add, sent } = controlledBatcher(10);
  const answers = ["a", "b", "c"].map(add);
  expect(sent()).toEqual([["a"]]);
  batches[0]?.complete();
  await settle();
  expect(sent()).toEqual([["a"], ["b", "c"]]);
  batches[1]?.complete();
  expect(await Promise.all(answers)).toEqual(["a done", "b done", "c done"]);
  void add("d");
  expect(sent().at(-1)).toEqual(["d"]);
});

test("a batch that fails fails its own items only", async () => {
  const { batches, add } = controlledBatcher(1);
  const [first, second] = [add("a"), add("b")];
  batches[0]?.fail(new Error("broken"));
  await expect(first).rejects.toThrow("broken");
  await settle();
  batches[1]?.complete();
  expect(await second).toBe("b done");
});

test("a batch that cannot even start fails its items, and the next one starts", async () => {
  let isBroken = true;
  const add = createBatcher<string, string>((items) => {
    if (isBroken) throw new Error("broken");
    return Promise.resolve(items);
  }, 10);
  await expect(add("a")).rejects.toThrow("broken");
  isBroken = false;
  expect(await add("b")).toBe("b");
});

test("whatever happens: in order, one at a time, never more than fit, everybody has his answer", async () => {
  const event = fc.constantFrom("arrival", "arrival", "completion", "failure");
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(event, { maxLength: 30 }),
      async (capacity, events) => {
        const { batches, add, sent } = controlledBatcher(capacity);
        const added: string[] = [];
        const ends: Promise<PromiseSettledResult<string>>[] = [];
        const expected: string[] = [];
        let done = 0;
        async function end(how: "completion" | "failure"): Promise<void> {
          const batch = batches[done];
          if (!batch) return;
          done += 1;
          const waiting = added.length - sent().flat().length;
          if (how === "completion") batch.complete();
          else batch.fail(new Error(`failure of ${batch.items}`));
          for (const item of batch.items) {
            expected.push(how === "completion" ? `${item} done` : `failure of ${batch.items}`);
          }
          await settle();
          expect(batches[done]?.items.length ?? 0).toBe(Math.min(waiting, capacity));
        }
        for (const what of events) {
          if (what === "arrival") {
            added.push(`p${added.length}`);
            ends.push(Promise.allSettled([add(added.at(-1) as string)]).then(([one]) => one));
            expect(batches.length - done, "one batch is under way").toBe(1);
          } else await end(what);
        }
        while (done < batches.length) await end("completion");
        expect(sent().flat()).toEqual(added);
        const answers = (await Promise.all(ends)).map((one) =>
          one.status === "fulfilled" ? one.value : one.reason.message,
        );
        expect(answers).toEqual(expected);
      },
    ),
  );
});

test("by turns, what arrives in one goes together, the first too", async () => {
  const { batches, add, sent } = controlledBatcher(10, { byTurn: true });
  for (const item of ["a", "b"]) void add(item);
  expect(sent()).toEqual([]);
  await settle();
  expect(sent()).toEqual([["a", "b"]]);
  void add("c");
  batches[0]?.complete();
  await Promise.resolve();
  void add("d");
  await settle();
  await settle();
  expect(sent()).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
});

describe("while a crowd comes", () => {
  const GATHERING = { crowd: 3, longestMs: 5 };
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  /** A batcher that has answered "a" and then "b" and "c", and gathers. */
  async function afterCrowd() {
    const batcher = controlledBatcher(10, GATHERING);
    for (const item of ["a", "b", "c"]) void batcher.add(item);
    batcher.batches[0]?.complete();
    await settle();
    expect(batcher.sent(), "two are no crowd, with one answered three are").toEqual([["a"]]);
    await vi.advanceTimersByTimeAsync(GATHERING.longestMs);
    expect(batcher.sent()).toEqual([["a"], ["b", "c"]]);
    return batcher;
  }

  test("a batch waits until as many are there as were answered or waited", async () => {
    const { batches, add, sent } = await afterCrowd();
    void add("d");
    batches[1]?.complete();
    await settle();
    void add("e");
    expect(sent().length, "three are expected").toBe(2);
    void add("f");
    await settle();
    expect(sent().at(-1)).toEqual(["d", "e", "f"]);
  });

  test("it goes when its time is over, and afterwards nobody waits", async () => {
    const { batches, add, sent } = await afterCrowd();
    void add("d");
    batches[1]?.complete();
    await vi.advanceTimersByTimeAsync(GATHERING.longestMs - 1);
    expect(sent().length).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent().at(-1)).toEqual(["d"]);
    batches[2]?.complete();
    await settle();
    void add("e");
    expect(sent().at(-1), "one is no crowd").toEqual(["e"]);
  });

  test("a time in which nobody comes ends the waiting", async () => {
    const { batches, add, sent } = controlledBatcher(10, { ...GATHERING, crowd: 1 });
    void add("a");
    batches[0]?.complete();
    await vi.advanceTimersByTimeAsync(GATHERING.longestMs);
    void add("b");
    expect(sent()).toEqual([["a"], ["b"]]);
  });

  test("it waits for no more than it holds", async () => {
    const { batches, add, sent } = controlledBatcher(2, GATHERING);
    for (const item of ["a", "b", "c", "d"]) void add(item);
    batches[0]?.complete();
    await settle();
    expect(sent().at(-1)).toEqual(["b", "c"]);
  });
});
