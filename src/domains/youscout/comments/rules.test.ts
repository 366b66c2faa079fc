import { describe, expect, test } from "vitest";
import { hasContact, isEditable, waitsForStaff, writerOf } from "./rules.ts";

describe("a comment has no contact when it says", () => {
  test.each([
    "Great game!",
    "Saw him at Kirsch-Rooney on 3/10/2027, 3-for-4 with two doubles.",
    "He went 3-4, 2-3 and 4-5 this weekend.",
    "Hit .350 .410 .520 this spring.",
    "60-yard dash in 6.85, exit velo 92 mph, pop time 1.95",
    "Best of the 2024-2025 season, and of 2022 2023 2024.",
    "Won 12-10, then 7-6 in the 9th.",
    "Line score: 0 1 0 2 0 0 3 0 1",
    "What an arm.He is special.It was fun.",
    "St. Augustine vs. Jesuit, e.g. last Friday",
    "U.S. team material... no doubt",
    "Born in 2011, class of 2029",
    "@coach you have to see this",
    "At first base he is at home.",
    "Look at Yahya run",
    "Dot the i: he won.",
    "Record: 24-2 (1.05 ERA, 0.98 WHIP)",
    "$5,000,000 arm",
  ])("%s", (text) => expect(hasContact(text)).toBe(false));
});

describe("a comment has a contact when it says", () => {
  test.each([
    "see https://evil.example/x",
    "HTTP://evil.example",
    "go to www.evil.example",
    "www .evil.example",
    "evil.com",
    "evil.com, really",
    "EVIL.COM!",
    "evil . com",
    "evil .com",
    "evil,com",
    "evil dot com",
    "evil(dot)com",
    "evil [dot] net",
    "youtu.be/abcdefghijk",
    "t.me/somebody",
    "discord.gg/abc",
    "evil．com",
    "evil。com",
    "ev\u200bil.c\u200bom",
    "münchen.org",
    "ana@city.example",
    "ana @ city . example",
    "ana at gmail",
    "ana at gmail dot com",
    "ana (at) city",
    "ana[at]city.example",
    "ana@gmail",
    "504-555-0142",
    "(504) 555-0142",
    "5045550142",
    "+1 504 555 0142",
    "1.504.555.0142",
    "504/555/0142",
    "504_555_0142",
    "504 – 555 – 0142",
    "555-0142",
    "call 555.0142 now",
    "+49 30 901820 12",
    "5 0 4 5 5 5 0 1 4 2",
    "5-0-4-5-5-5-0-1-4-2",
    "５０４-５５５-０１４２",
    "504\u200b5550142",
  ])("%s", (text) => expect(hasContact(text)).toBe(true));
});

test("a long text of near misses is looked through at once", () => {
  const texts = ["a.".repeat(250), "@".repeat(500), "1-".repeat(250), "(".repeat(500)];
  const before = performance.now();
  for (const text of texts) hasContact(text);
  expect(performance.now() - before).toBeLessThan(100);
});

test.each([
  ["coach", "a coach"],
  ["parent", "a parent"],
  ["fan", "a fan"],
  ["admin", "staff"],
] as const)("a %s is told as %s", (role, told) => expect(writerOf(role)).toBe(told));

test("a comment can be changed for 15 minutes", () => {
  const createdAt = new Date("2027-03-10T17:00:00Z");
  expect(isEditable(createdAt, new Date("2027-03-10T17:14:59Z"))).toBe(true);
  expect(isEditable(createdAt, new Date("2027-03-10T17:15:00Z"))).toBe(false);
});

test.each([
  [13, true, false],
  [13, false, true],
  [12, true, true],
  [12, false, true],
])("on a player of %i by somebody with an approved one (%s) it waits: %s", (age, has, waits) => {
  expect(waitsForStaff(age, has)).toBe(waits);
});
