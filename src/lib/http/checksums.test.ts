import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checksumOf, joinChecksums } from "./checksums.ts";

test("the checksum of parts is that of the whole", () => {
  const bytes = fc.uint8Array({ maxLength: 300 }).map((values) => Buffer.from(values));
  fc.assert(
    fc.property(fc.array(bytes, { minLength: 1, maxLength: 6 }), (parts) => {
      const { sum, length } = joinChecksums(parts.map(checksumOf));
      const whole = Buffer.concat(parts);
      expect({ sum, length }).toEqual({ sum: crc32(whole), length: whole.length });
    }),
  );
});

test("the checksum of long parts is that of the whole", () => {
  const parts = [Buffer.alloc(70_000, "a page"), Buffer.from("corner"), Buffer.alloc(1_000_001, 7)];
  expect(joinChecksums(parts.map(checksumOf)).sum).toBe(crc32(Buffer.concat(parts)));
});
