import { expect, test } from "vitest";
import { type DealTold, dealMail, type ToldOfDeal } from "./mails.ts";
import type { DealSide } from "./rules/deals.ts";

const DEAL = {
  ...{ id: 1, title: "Crescent City Classic", amount: 100_000, serviceFee: 10_000 },
  ...{ refundAmount: 20_000, paidAt: new Date("2027-03-10T17:00:00Z"), isForMinor: false },
} as DealTold["deal"];

function textOf(step: ToldOfDeal, reader: DealSide, more: Partial<DealTold> = {}): string {
  const { parts } = dealMail({ deal: DEAL, step, reader, link: "https://raw.example", ...more });
  return parts.filter((part) => typeof part === "string").join(" ");
}

test.each(["cancelled", "given_up", "stopped", "decided", "undecided"] as const)(
  "the mail about %s tells each reader where the money goes",
  (step) => {
    expect(textOf(step, "sponsor")).toMatch(/ goes back to you\b/);
    expect(textOf(step, "organizer")).toMatch(/ goes back to the sponsor\b/);
  },
);

test.each(["cancelled", "decided"] as const)(
  "the mail about %s tells the organizer alone what they are paid",
  (step) => {
    expect(textOf(step, "organizer")).toContain("Your share is $720.00.");
    expect(textOf(step, "sponsor")).not.toContain("share");
  },
);

test.each([
  ["sponsor", "sponsor", 'You have canceled the deal about "Crescent City Classic".'],
  ["sponsor", "organizer", 'The sponsor has canceled the deal about "Crescent City Classic".'],
  ["organizer", "sponsor", 'The organizer has canceled the deal about "Crescent City Classic".'],
] as const)(
  "the mail about a cancellation by the %s tells the %s who did it",
  (by, reader, text) => {
    expect(textOf("cancelled", reader, { by })).toContain(text);
  },
);

test.each(["bank_inquiry", "bank_won", "bank_lost"] as const)(
  "the mail about %s speaks to the sponsor of their own bank",
  (step) => {
    expect(textOf(step, "sponsor")).toMatch(/^Your bank /);
    expect(textOf(step, "organizer")).toMatch(/^The sponsor's bank /);
  },
);

test("the mail about a payment gives the sponsor the number of the receipt", () => {
  const partsFor = (reader: DealSide) =>
    dealMail({ deal: DEAL, step: "paid", reader, link: "https://raw.example" }).parts;
  const receipt = { facts: [["Receipt number", "CD-1"]] };
  expect(partsFor("sponsor")).toContainEqual(receipt);
  expect(partsFor("organizer")).not.toContainEqual(receipt);
});

test("the mail about a cancellation says where the message is", () => {
  const text = "They wrote a message, which is on the page of the deal.";
  const said = { by: "sponsor", hasMessage: true } as const;
  expect(textOf("cancelled", "organizer", said)).toContain(text);
  expect(textOf("cancelled", "sponsor", said)).not.toContain(text);
});

test("the mail about a decision gives the reason to both sides", () => {
  const reason = "The banner hung for one day of three.";
  for (const reader of ["sponsor", "organizer"] as const) {
    expect(textOf("decided", reader, { reason })).toContain(`The reason: ${reason}`);
  }
});
