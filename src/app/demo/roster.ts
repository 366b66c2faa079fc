/** A pass of the demo content. Days are counted from the first start. */
export interface DemoPass {
  /** Whose it is: children of one family have the same name. */
  family: string;
  firstName: string;
  age: number;
  status: "pending" | "active" | "past_due" | "suspended" | "frozen" | "cancelled";
  /** How many days ago the present month was billed, and how many months before it the pass was bought. */
  billedDaysAgo: number;
  months: number;
  /** Activities with their weekdays, 0 is Sunday: `Hitting 3`. */
  times: readonly string[];
  /** From which day on, and for how long. */
  freeze?: { inDays: number; days: number };
  /** Why it ended: refunded on the second day, unpaid for 14 days, or canceled to the end of the month. */
  ended?: "withdrawn" | "unpaid" | "holder";
  /** The family has canceled to the end of the month. */
  isEnding?: true;
  /** A bank inquires into a payment. */
  isDisputed?: true;
  /** The last sessions were missed. */
  misses?: true;
}

/** Somebody who comes without a pass. */
export interface DemoGuest {
  family: string;
  firstName: string;
  age: number;
}

/** A line of the roster: family, first name, age, days since billing, months before it, weekly times. */
function pass(line: string, further: Partial<DemoPass> = {}): DemoPass {
  const [family = "", firstName = "", age, billed, months, times = ""] = line.split(" / ");
  return {
    ...{ family, firstName, age: Number(age), status: "active" },
    ...{ billedDaysAgo: Number(billed), months: Number(months), times: times.split(", ") },
    ...further,
  };
}

/**
 * Forty passes in every state. Hitting on Friday, Catching on Tuesday and Pitching on Wednesday are full, so
 * that people wait for them.
 */
export const DEMO_PASSES: readonly DemoPass[] = [
  pass("Abernook / Calla / 10 / 3 / 2 / Hitting 1, Hitting 5"),
  pass("Birchmont / Dezi / 9 / 11 / 1 / Hitting 6"),
  pass("Cardigale / Emrys / 11 / 20 / 1 / Hitting 2, Hitting 5"),
  pass("Dovermere / Fenn / 12 / 6 / 3 / Hitting 5, Pitching 3"),
  pass("Eastvale / Gideon / 13 / 25 / 2 / Hitting 5, Speed and Strength 1"),
  pass("Abernook / Hattie / 8 / 14 / 1 / Hitting 5, Hitting 6"),
  pass("Foxhollow / Ivo / 10 / 9 / 0 / Hitting 5, Fielding 4"),
  pass("Glenarbor / Juniper / 11 / 2 / 2 / Hitting 5, Hitting 1", { status: "past_due" }),
  pass("Harrowby / Kit / 14 / 17 / 1 / Pitching 1, Pitching 6"),
  pass("Inglemoor / Lorne / 12 / 22 / 2 / Pitching 3, Catching 2"),
  pass("Jasperhill / Merritt / 15 / 5 / 1 / Pitching 3, Catching 2, Speed and Strength 5"),
  pass("Kestrelby / Nell / 16 / 27 / 3 / Pitching 3, Speed and Strength 0"),
  pass("Larkspire / Orrin / 11 / 13 / 1 / Pitching 3, Catching 2"),
  pass("Mapleford / Pax / 17 / 9 / 2 / Pitching 3, Catching 2", { status: "suspended" }),
  pass(
    "Northwick / Quill / 13 / 8 / 1 / Speed and Strength 1, Speed and Strength 3, Speed and Strength 5",
  ),
  pass("Oakenshore / Remy / 14 / 19 / 0 / Speed and Strength 1, Speed and Strength 0"),
  pass("Pinecastle / Sable / 12 / 10 / 2 / Speed and Strength 3, Fielding 6"),
  pass("Quarryton / Tobin / 15 / 15 / 1 / Speed and Strength 5", { misses: true }),
  pass("Ravenlea / Una / 16 / 4 / 1 / Speed and Strength 1, Speed and Strength 3", {
    status: "past_due",
  }),
  pass("Birchmont / Vesper / 6 / 12 / 1 / First Swings 2, First Swings 4"),
  pass("Oakenshore / Wren / 5 / 7 / 0 / First Swings 6"),
  pass("Kestrelby / Xan / 7 / 24 / 2 / First Swings 2"),
  pass("Silverbrook / Yael / 8 / 16 / 1 / First Swings 6, First Swings 0"),
  pass("Northwick / Zeb / 6 / 21 / 1 / First Swings 4"),
  pass("Harrowby / Arlo / 9 / 1 / 2 / Fielding 2, Fielding 4"),
  pass("Thornbury / Briar / 10 / 18 / 1 / Fielding 2"),
  pass("Umberfield / Cove / 11 / 23 / 3 / Fielding 6, Hitting 2"),
  pass("Umberfield / Darby / 13 / 26 / 1 / Fielding 4, Hitting 2"),
  pass("Violetmoor / Echo / 12 / 0 / 1 / Fielding 2, Fielding 6", { status: "past_due" }),
  pass("Westhaven / Flint / 10 / 10 / 1 / Hitting 4", { status: "suspended", isDisputed: true }),
  pass("Yarrowgate / Gale / 11 / 8 / 2 / Hitting 1, Hitting 4", {
    ...{ status: "frozen", freeze: { inDays: -5, days: 17 } },
  }),
  pass("Zephyrton / Hale / 14 / 23 / 2 / Pitching 6", {
    ...{ status: "frozen", freeze: { inDays: -20, days: 45 } },
  }),
  pass("Ashgrove / Indy / 9 / 5 / 1 / Hitting 2, Hitting 4", { freeze: { inDays: 6, days: 14 } }),
  pass("Brindlewood / Jory / 12 / 7 / 1 / Fielding 4, Catching 5", {
    ...{ status: "frozen", freeze: { inDays: -2, days: 7 } },
  }),
  pass("Copperfen / Keats / 10 / 0 / 0 / Hitting 4", { status: "pending" }),
  pass("Thornbury / Linnet / 7 / 0 / 0 / First Swings 0", { status: "pending" }),
  pass("Dunlavey / Marlow / 13 / 37 / 1 / Pitching 1", {
    ...{ status: "cancelled", ended: "holder" },
  }),
  pass("Emberlin / Nova / 9 / 12 / 0 / Fielding 2", {
    ...{ status: "cancelled", ended: "withdrawn" },
  }),
  pass("Fallowmere / Odell / 16 / 24 / 2 / Speed and Strength 3", {
    ...{ status: "cancelled", ended: "unpaid" },
  }),
  pass("Cardigale / Pippa / 15 / 20 / 2 / Pitching 6, Catching 5", { isEnding: true }),
];

/** Four families who buy single sessions, and wait for places. */
export const DEMO_GUESTS: readonly DemoGuest[] = [
  { family: "Graywillow", firstName: "Quincy", age: 9 },
  { family: "Hollisport", firstName: "Rue", age: 13 },
  { family: "Ivyline", firstName: "Soren", age: 7 },
  { family: "Juneberry", firstName: "Tamsin", age: 16 },
];
