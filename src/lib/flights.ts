/**
 * Groups work that arrives while other work is under way: the first item leaves at once, what
 * arrives meanwhile leaves together in the next flight, in order of arrival. At most one flight is
 * under way.
 * @param fly answers each item of a group, in the same order; when it throws, all of them fail.
 * @param capacity the most items of one flight.
 */
export function createFlights<Item, Answer>(
  fly: (items: Item[]) => Promise<Answer[]>,
  capacity: number,
): (item: Item) => Promise<Answer> {
  interface Passenger {
    item: Item;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  const waiting: Passenger[] = [];
  let isFlying = false;

  async function depart(): Promise<void> {
    isFlying = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0, capacity);
      try {
        const answers = await fly(group.map(({ item }) => item));
        group.forEach(({ resolve }, index) => {
          resolve(answers[index] as Answer);
        });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isFlying = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isFlying) void depart();
    });
}
