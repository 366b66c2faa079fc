import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { newScanCode } from "#lib/scan-code.ts";
import { drawCode } from "./code-path.ts";

test("what is drawn is what a camera reads, in the small form", () => {
  const code = newScanCode();
  const { path, width } = drawCode(code);
  expect(width).toBe(25 + 2 * 4);
  const scale = 4;
  const size = width * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x = "", y = ""] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let dx = 0; dx < scale; dx += 1) {
      for (let dy = 0; dy < scale; dy += 1) {
        const at = (Number(y) * scale + dy) * size + Number(x) * scale + dx;
        data.fill(0, at * 4, at * 4 + 3);
      }
    }
  }
  expect(decodeQR({ width: size, height: size, data })).toBe(code);
});
