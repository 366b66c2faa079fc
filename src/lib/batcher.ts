/**
 * Batches work that arrives while other work is under way: the first item is processed at once, what
 * arrives meanwhile goes together in the next batch, in order of arrival. At most one batch is under
 * way.
 * @param answer gives the answers to a batch, in the order of its items; when it throws, all fail.
 * @param capacity the most items of one batch.
 */
export function createBatcher<Item, Answer>(
  answer: (items: Item[]) => Promise<Answer[]>,
  capacity: number,
): (item: Item) => Promise<Answer> {
  interface Pending {
    item: Item;
    resolve(value: Answer): void;
    reject(error: unknown): void;
  }
  const pending: Pending[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    while (pending.length > 0) {
      const batch = pending.splice(0, capacity);
      try {
        const answers = await answer(batch.map(({ item }) => item));
        batch.forEach(({ resolve }, index) => {
          resolve(answers[index] as Answer);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject });
      if (!isRunning) void run();
    });
}
