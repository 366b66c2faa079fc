import { expect, test } from "vitest";
import type { AuditEntry } from "../schema.ts";
import { changeLines } from "./describe.ts";

test("a change reads in words, spelled as in the rest of the site", () => {
  const before = { colour: "Black", rawRank: 12 };
  const after = { colour: "White", rawRank: 3, isActive: true };
  expect(changeLines({ before, after } as unknown as AuditEntry)).toEqual([
    "Color: Black → White",
    "Rank: 12 → 3",
    "Active: yes",
  ]);
});
