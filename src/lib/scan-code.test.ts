import { expect, test } from "vitest";
import { newScanCode, readScanCode } from "./scan-code.ts";

test("a code has 128 bits, and none comes twice", () => {
  const codes = Array.from({ length: 1_000 }, newScanCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-F]{32}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test("a code is read as a scanner types it", () => {
  const code = newScanCode();
  expect(readScanCode(` ${code.toLowerCase()}\n`)).toBe(code);
  expect(readScanCode("aB_cd-3")).toBe("aB_cd-3");
});
