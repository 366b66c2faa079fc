import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("work is done in the order in which it came, so much of it in a turn", async () => {
  const takeTurn = createTurns(2);
  const done: number[] = [];
  for (const work of [1, 2, 3, 4, 5]) takeTurn(() => done.push(work));
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual([1, 2]);
  takeTurn(() => done.push(6));
  await nextTurn();
  expect(done).toEqual([1, 2, 3, 4]);
  await nextTurn();
  expect(done).toEqual([1, 2, 3, 4, 5, 6]);
});

test("work that brings more work is followed by it, in a later turn", async () => {
  const takeTurn = createTurns(2);
  const done: string[] = [];
  takeTurn(() => {
    done.push("first");
    takeTurn(() => done.push("what it brought"));
  });
  await nextTurn();
  expect(done).toEqual(["first"]);
  await nextTurn();
  expect(done).toEqual(["first", "what it brought"]);
});
