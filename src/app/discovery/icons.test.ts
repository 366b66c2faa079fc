import sharp from "sharp";
import { expect, it } from "vitest";
import { brand } from "#content/brand.ts";
import { paths } from "#paths.ts";
import { testApp } from "#tests/test-app.ts";

const { favicon, ...pngs } = paths.icons;
const SIZES = { touch: 180, small: 192, large: 512, maskable: 512 };

it("anyone may have the icons and the manifest, and keep them for a day", async () => {
  const { expectStatuses, visitor } = await testApp();
  for (const path of [...Object.values(paths.icons), paths.manifest]) {
    await expectStatuses((caller) => caller.get(path), {
      visitor: 200,
      member: 200,
      otherMember: 200,
      admin: 200,
    });
    expect((await visitor.get(path)).headers["cache-control"]).toBe("public, max-age=86400");
  }
});

it.each(Object.entries(SIZES))("the icon %s is a square PNG of %i pixels", async (name, size) => {
  const { app } = await testApp();
  const { headers, rawPayload } = await app.inject(pngs[name as keyof typeof pngs]);
  expect(headers["content-type"]).toBe("image/png");
  const { width, height, format } = await sharp(rawPayload).metadata();
  expect([width, height, format]).toEqual([size, size, "png"]);
});

it("a maskable icon shows the whole mark in the circle that is never cut off", async () => {
  const { app } = await testApp();
  const { rawPayload } = await app.inject(paths.icons.maskable);
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  const isGround = (index: number) => data[index] === 0x1b && data[index + 1] === 0x1b;
  const cut = Array.from({ length: info.width * info.height }, (_, pixel) => pixel).filter(
    (pixel) => {
      const [x, y] = [(pixel % info.width) - 256, Math.floor(pixel / info.width) - 256];
      return Math.hypot(x, y) > 0.4 * info.width && !isGround(pixel * 3);
    },
  );
  expect(cut).toEqual([]);
});

it("/favicon.ico holds one picture of 32 pixels, clear around the mark", async () => {
  const { app } = await testApp();
  const { headers, rawPayload } = await app.inject(favicon);
  expect(headers["content-type"]).toBe("image/x-icon");
  expect([...rawPayload.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
  const png = rawPayload.subarray(rawPayload.readUInt32LE(18));
  expect(png.length).toBe(rawPayload.readUInt32LE(14));
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([32, 32, 4]);
  expect(data.at(-1), "the lower right corner").toBe(0);
  expect(data[3], "the upper left corner").toBe(255);
});

it("the manifest names the site and its icons", async () => {
  const { visitor } = await testApp();
  const { headers, body } = await visitor.get(paths.manifest);
  expect(headers["content-type"]).toBe("application/manifest+json; charset=utf-8");
  const manifest = JSON.parse(body);
  expect(manifest).toMatchObject({ name: brand.name, short_name: brand.shortName, start_url: "/" });
  for (const { src } of manifest.icons) expect((await visitor.get(src)).status, src).toBe(200);
});
