import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { expect } from "vitest";

/** Compares a picture of 1200×630 with its reference; UPDATE_PICTURES=1 writes it again: look at it then. */
export async function expectKnownPicture(drawn: Buffer, name: string): Promise<void> {
  const reference = `tests/pictures/${name}.png`;
  if (process.env.UPDATE_PICTURES === "1") await writeFile(reference, drawn);
  expect(await shareOfOtherPixels(drawn, await readFile(reference))).toBeLessThan(0.001);
  expect(drawn.length).toBeLessThan(80_000);
}

const VISIBLE_DIFFERENCE = 24;

/** Share of the pixels of two pictures of 1200×630 that differ visibly in a color. */
export async function shareOfOtherPixels(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map(async (png) => {
      const { data, info } = await sharp(png)
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 1200, height: 630, channels: 3 });
      return data;
    }),
  );
  if (!a || !b) throw new Error("two pictures are needed");
  let others = 0;
  for (let pixel = 0; pixel < a.length; pixel += 3) {
    const isOther = [0, 1, 2].some(
      (channel) =>
        Math.abs((a[pixel + channel] ?? 0) - (b[pixel + channel] ?? 0)) > VISIBLE_DIFFERENCE,
    );
    if (isOther) others += 1;
  }
  return (others * 3) / a.length;
}
