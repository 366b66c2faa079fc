import { setImmediate as endOfTurn } from "node:timers/promises";

/** How a batch waits for those who are about to come: what many ask for is cheaper together. */
export interface Gathering {
  /** Whether what arrives in one turn of the event loop goes together, also the first. */
  byTurn?: boolean;
  /** Fewer who come at a time wait for nobody. */
  crowd?: number;
  /** The longest that a batch waits for a crowd, in milliseconds. */
  longestMs?: number;
}

/**
 * Batches work that arrives while other work is under way: the first item is processed at once, what
 * arrives meanwhile goes together in the next batch, in order of arrival. At most one batch is under
 * way. After a batch, while a crowd comes, the next one waits until as many are there as were answered or waited
 * then, or its time is over.
 * @param answer gives the answers to a batch, in the order of its items; when it throws, all fail.
 * @param capacity the most items of one batch.
 */
export function createBatcher<Item, Answer>(
  answer: (items: Item[]) => Promise<Answer[]>,
  capacity: number,
  { byTurn = false, crowd = Number.POSITIVE_INFINITY, longestMs = 0 }: Gathering = {},
): (item: Item) => Promise<Answer> {
  interface Pending {
    item: Item;
    resolve(value: Answer): void;
    reject(error: unknown): void;
  }
  const pending: Pending[] = [];
  let isRunning = false;
  /** The batch that waits for others. */
  let gathering: { expected: number; begin(): void } | null = null;

  function gather(expected: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(begin, longestMs);
      function begin(): void {
        clearTimeout(timer);
        gathering = null;
        resolve();
      }
      gathering = { expected, begin };
      beginIfGathered();
    });
  }

  function beginIfGathered(): void {
    if (gathering && pending.length >= gathering.expected) gathering.begin();
  }

  async function answerOne(batch: readonly Pending[]): Promise<void> {
    try {
      const answers = await answer(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => {
        resolve(answers[index] as Answer);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (pending.length > 0) {
      if (byTurn) await endOfTurn();
      const batch = pending.splice(0, capacity);
      await answerOne(batch);
      const expected = batch.length + pending.length;
      if (expected >= crowd) await gather(Math.min(expected, capacity));
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject });
      if (!isRunning) void run();
      else beginIfGathered();
    });
}
