import fc from "fast-check";
import { expect, test } from "vitest";
import { createFlights } from "./flights.ts";

interface Flight {
  items: string[];
  land(): void;
  crash(error: Error): void;
}

/** Flights whose landing the test decides. */
function airport(capacity: number) {
  const flights: Flight[] = [];
  const book = createFlights<string, string>((items) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const land = () => resolve(items.map((item) => `${item} arrived`));
    flights.push({ items, land, crash: reject });
    return promise;
  }, capacity);
  return { flights, book, groups: () => flights.map(({ items }) => items) };
}

/** Lets everything happen that waits for nothing outside. */
const settle = () => new Promise((done) => setImmediate(done));

test("the first leaves at once, who comes meanwhile leaves together", async () => {
  const { flights, book, groups } = airport(10);
  const answers = ["a", "b", "c"].map(book);
  expect(groups()).toEqual([["a"]]);
  flights[0]?.land();
  await settle();
  expect(groups()).toEqual([["a"], ["b", "c"]]);
  flights[1]?.land();
  expect(await Promise.all(answers)).toEqual(["a arrived", "b arrived", "c arrived"]);
  void book("d");
  expect(groups().at(-1)).toEqual(["d"]);
});

test("a flight that fails fails its own passengers only", async () => {
  const { flights, book } = airport(1);
  const [first, second] = [book("a"), book("b")];
  flights[0]?.crash(new Error("engine"));
  await expect(first).rejects.toThrow("engine");
  await settle();
  flights[1]?.land();
  expect(await second).toBe("b arrived");
});

test("a flight that cannot even leave fails its passengers, and the next one leaves", async () => {
  let isFoggy = true;
  const book = createFlights<string, string>((items) => {
    if (isFoggy) throw new Error("fog");
    return Promise.resolve(items);
  }, 10);
  await expect(book("a")).rejects.toThrow("fog");
  isFoggy = false;
  expect(await book("b")).toBe("b");
});

test("whatever happens: in order, one at a time, never more than fit, everybody has his answer", async () => {
  const event = fc.constantFrom("arrival", "arrival", "landing", "crash");
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(event, { maxLength: 30 }),
      async (capacity, events) => {
        const { flights, book, groups } = airport(capacity);
        const booked: string[] = [];
        const ends: Promise<PromiseSettledResult<string>>[] = [];
        const expected: string[] = [];
        let done = 0;
        async function end(how: "landing" | "crash"): Promise<void> {
          const flight = flights[done];
          if (!flight) return;
          done += 1;
          const waiting = booked.length - groups().flat().length;
          if (how === "landing") flight.land();
          else flight.crash(new Error(`crash of ${flight.items}`));
          for (const item of flight.items) {
            expected.push(how === "landing" ? `${item} arrived` : `crash of ${flight.items}`);
          }
          await settle();
          expect(flights[done]?.items.length ?? 0).toBe(Math.min(waiting, capacity));
        }
        for (const what of events) {
          if (what === "arrival") {
            booked.push(`p${booked.length}`);
            ends.push(Promise.allSettled([book(booked.at(-1) as string)]).then(([one]) => one));
            expect(flights.length - done, "one flight is in the air").toBe(1);
          } else await end(what);
        }
        while (done < flights.length) await end("landing");
        expect(groups().flat()).toEqual(booked);
        const answers = (await Promise.all(ends)).map((one) =>
          one.status === "fulfilled" ? one.value : one.reason.message,
        );
        expect(answers).toEqual(expected);
      },
    ),
  );
});
