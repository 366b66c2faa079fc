import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passRefunds } from "#areas/rawpass/passes/tables.ts";
import { emptyAgain } from "#tests/database.ts";
import { lawOf } from "#tests/entitlement-law.ts";
import {
  deleteAccount,
  STEPS,
  type Step,
  type StepKind,
  type TrainingSite,
  take,
  trainingSite,
} from "#tests/family-steps.ts";
import { RUNS } from "#tests/runs.ts";

/** Takes the steps, and checks the law after each one. */
async function follow(steps: readonly Step[]) {
  const site = await trainingSite();
  const findBreaches = lawOf(site);
  expect(await findBreaches()).toEqual([]);
  for (const step of steps) {
    await take(site, step);
    expect(await findBreaches(), `${step.kind} ${step.number}`).toEqual([]);
  }
  return { site, findBreaches };
}

/**
 * Takes the steps and then deletes the account, which refunds what canceling its pass would refund.
 * @returns that refund, in cents
 */
async function followToTheEnd(steps: readonly Step[]): Promise<number> {
  await emptyAgain();
  const { site, findBreaches } = await follow(steps);
  const before = await refundedCents(site);
  const due = await deleteAccount(site);
  expect(await refundedCents(site), "refund of a deleted account").toBe(before + due);
  expect(await findBreaches()).toEqual([]);
  expect(site.logLines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  return due;
}

async function refundedCents({ db }: TrainingSite): Promise<number> {
  const rows = await db.select().from(passRefunds);
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** A step by its name, or with its number. */
type Told = StepKind | readonly [StepKind, number];

const stepOf = (told: Told): Step =>
  typeof told === "string" ? { kind: told, number: 0 } : { kind: told[0], number: told[1] };

const STORIES: { title: string; told: Told[] }[] = [
  {
    title: "one make-up after two freezes that are taken back",
    told: [
      ["closeDay", 1],
      ["freezeAndUndo", 1],
      ["freezeAndUndo", 2],
    ],
  },
  {
    title: "no session that two closures close, after one is taken back",
    told: [
      ["closeFrom", 2],
      ["closeDay", 1],
      ["reopen", 0],
    ],
  },
  {
    title: "no session of the day on which it bought its pass, after a freeze from that day",
    told: [
      ["freezeAndUndo", 0],
      ["freezeAndUndo", 36],
    ],
  },
  {
    title: "a canceled session after a freeze that is taken back",
    told: [
      ["cancelSession", 1],
      ["freezeAndUndo", 1],
    ],
  },
  {
    title: "a canceled session after a long freeze that is taken back",
    told: [
      ["cancelSession", 1],
      ["freezeAndUndo", 37],
    ],
  },
  {
    title: "a booked make-up after a freeze that is taken back",
    told: [
      ["cancelSession", 0],
      ["bookMakeUp", 0],
      ["freezeAndUndo", 1],
    ],
  },
  {
    title: "no make-up on the days of a freeze",
    told: [
      ["cancelSession", 0],
      ["bookMakeUp", 3],
      ["freeze", 1],
    ],
  },
  {
    title: "no make-up that staff granted on the days of a freeze",
    told: ["staffGrant", "bookMakeUp", "freeze"],
  },
  {
    title: "nothing after a full refund",
    told: [["cancelSession", 0], ["closeDay", 6], ["bookMakeUp", 2], "refundAll"],
  },
  {
    title: "no make-up of a day that has passed, after a full refund",
    told: [["cancelSession", 0], ["passDays", 5], "refundAll"],
  },
  {
    title: "no make-up for a missed session that was refunded",
    told: ["miss", "refundAll", "noteIllness"],
  },
  {
    title: "nothing after a dispute that is lost",
    told: [["cancelSession", 0], "dispute", "disputeLost"],
  },
  {
    title: "no session that began while it was frozen, after a freeze that is taken back",
    told: [["passDays", 1], ["freeze", 0], ["passHours", 7], "comeBack"],
  },
  {
    title: "a session under way after a freeze that is taken back",
    told: [
      ["passDays", 1],
      ["passHours", 5],
      ["freezeAndUndo", 0],
    ],
  },
  {
    title: "its billing date once a long closure has begun",
    told: [["closeLong", 0], ["passHours", 13], "reopen"],
  },
  {
    title: "the cash of a session that is closed, until it is paid back",
    told: [["otherBuysDropIn", 3], "closeToday", "payBackCash", "payBackCash"],
  },
  {
    title: "its number of sessions a week, after a change of times for one that was made up",
    told: [
      ["cancelSession", 1],
      ["bookMakeUp", 0],
      ["passHours", 7],
      ["changeTimes", 0],
    ],
  },
  {
    title: "its number of sessions in the week of a change of times",
    told: [["passDays", 5], "comeToDesk", ["changeTimes", 0], "changeTimes"],
  },
  {
    title: "its number of sessions in the week in which it chooses more, at other times",
    told: [
      ["passDays", 8],
      ["trainMore", 0],
    ],
  },
  {
    title: "no make-up for a session after its last paid day",
    told: [
      "changeTimes",
      ["passDays", 8],
      ["passDays", 8],
      ["passDays", 8],
      ["cancelSession", 1],
      ["bookMakeUp", 0],
      ["passHours", 40],
      "cancelPass",
      ["passDays", 8],
    ],
  },
  {
    title: "no make-up for a session of a month that was never paid",
    told: [
      "changeTimes",
      "chargeFails",
      ["cancelSession", 1],
      ["cancelSession", 1],
      ["bookMakeUp", 0],
      ["passDays", 2],
      ["passDays", 7],
      ["passDays", 7],
    ],
  },
  {
    title: "no place in a single session that staff refunded",
    told: [
      ["otherBuysDropIn", 1],
      ["refundDropIn", 0],
    ],
  },
  {
    title: "no place in a single session that staff refunded on the site",
    told: [
      ["otherBuysDropIn", 1],
      ["staffRefundDropIn", 1],
      ["staffRefundDropIn", 0],
    ],
  },
  {
    title: "the place or the money of a single session after a dispute that is won",
    told: [
      ["otherBuysDropIn", 4],
      ["otherBuysDropIn", 5],
      ["disputeDropIn", 0],
      ["disputeDropIn", 1],
      ["dropInDisputeWon", 0],
      ["passDays", 8],
      ["dropInDisputeWon", 1],
    ],
  },
  {
    title: "its make-up if a day is closed after a late cancellation",
    told: [["passDays", 1], "cancelSession", "closeToday", "reopen"],
  },
  {
    title: "the money of a single session if its day is closed after a late cancellation",
    told: [["otherBuysDropIn", 0], ["passHours", 1], "otherCancels", "closeToday"],
  },
  {
    title: "its make-up if a day is closed after a check-in",
    told: ["comeToClosedSession"],
  },
];

describe("a family keeps exactly its due", () => {
  test.each(STORIES)("$title", async ({ told }) => {
    await follow(told.map(stepOf));
  });

  test("the refund of a new pass with the account, frozen or not", async () => {
    expect(await followToTheEnd([])).toBe(30_310);
    expect(await followToTheEnd([stepOf("freeze")])).toBe(30_310);
  });

  test("the refund of two passes with the account", () =>
    followToTheEnd([
      stepOf(["freezeLong", 1]),
      stepOf(["passDays", 4]),
      stepOf("cancelPass"),
      stepOf("buy"),
    ]));

  test("whatever happens, in any order", async () => {
    const step = fc.record({ kind: fc.constantFrom(...STEPS), number: fc.nat(40) });
    const steps = fc.array(step, { minLength: 4, maxLength: 12 });
    const property = fc.asyncProperty(steps, async (all) => void (await followToTheEnd(all)));
    await fc.assert(property, RUNS);
  });
});
