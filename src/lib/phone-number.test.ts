import { expect, test } from "vitest";
import { phoneLink } from "./phone-link.ts";
import { phoneNumber } from "./phone-number.ts";

test("stores a phone number as people write it", () => {
  for (const [pasted, phone] of [
    ["(504) 555-0142", "(504) 555-0142"],
    ["\u202a+1 504 555\u20110142\u202c", "+1 504 555-0142"],
    ["\u200e504\u00a0555\u202f0142\ufeff", "504 555 0142"],
    ["504\u2013555\u22120142 x12", "504-555-0142 x12"],
    ["504.555.0142, Ext. 12", "504.555.0142 x12"],
    ["+1 (504) 555-0142 extension 12", "+1 (504) 555-0142 x12"],
    ["5045550142#12", "5045550142 x12"],
    ["504\u00b7555\u00b70142 \u00d712", "504.555.0142 x12"],
    ["504\u2022555\u20220142", "504.555.0142"],
    ["\uff08\uff15\uff10\uff14\uff09 555-0142", "(504) 555-0142"],
    ["tel:+15045550142", "+15045550142"],
  ] as const) {
    expect(phoneNumber().parse(pasted), pasted).toBe(phone);
  }
});

test.each([
  "555-0142",
  "504-555-01",
  "\u200e504555014\u200e",
  "504-555-014 x12",
  "504-555-0142 x12 x13 x14 x15",
  "call me at home",
  5_045_550_142,
])("%j is no number that somebody can call", (text) => {
  expect(phoneNumber("no").safeParse(text).error?.issues[0]?.message).toBe("no");
});

test("a link calls the number and its extension", () => {
  expect(phoneLink("+1 (504) 555-0142")).toBe("tel:+15045550142");
  expect(phoneLink("504-555-0142 x12")).toBe("tel:5045550142;ext=12");
});
