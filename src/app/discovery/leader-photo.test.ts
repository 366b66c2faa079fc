import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify from "fastify";
import sharp, { type Sharp } from "sharp";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { leader } from "#content/leader.ts";
import { Leader } from "#content/schema.ts";
import type { App } from "#lib/http/app.ts";
import { paths } from "#paths.ts";
import { leaderPhotoRoute, loadLeaderPhoto } from "./leader-photo.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "raw-leader-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** A photograph: red above, blue below, which is left and right for who takes no notice of the camera. */
function photograph(width: number, height: number): Sharp {
  const half = { width, height: Math.floor(height / 2), channels: 3 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#0000ff" } }).composite([
    { input: { create: { ...half, background: "#ff0000" } }, top: 0, left: 0 },
  ]);
}

describe("the leader's photograph", () => {
  test.each([
    ["remy.jpg", (picture: Sharp) => picture.jpeg()],
    ["remy.JPEG", (picture: Sharp) => picture.jpeg()],
    ["remy_2026.png", (picture: Sharp) => picture.png()],
    ["remy.webp", (picture: Sharp) => picture.webp()],
    ["remy.avif", (picture: Sharp) => picture.avif({ effort: 0 })],
  ])("is a file of content/: %s", async (name, encode) => {
    expect(Leader.safeParse({ ...leader, image: name }).success).toBe(true);
    await encode(photograph(1_500, 1_500)).toFile(join(folder, name));
    const photo = await loadLeaderPhoto(name, folder);
    const { width, height, format } = await sharp(photo ?? undefined).metadata();
    expect([width, height, format]).toEqual([1_200, 1_440, "webp"]);
  });

  test("is upright and says nothing of the camera, its owner and the place", async () => {
    // Held upright: the camera wrote the picture lying, and that it lies.
    const upright = await photograph(800, 1_000).png().toBuffer();
    const lying = await sharp(upright).rotate(-90).png().toBuffer();
    await sharp(lying)
      .withExif({
        IFD0: { Artist: "Ana Camera" },
        IFD3: { GPSLatitude: "29/1 57/1 0/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(join(folder, "remy.jpg"));
    const photo = await loadLeaderPhoto("remy.jpg", folder);
    expect(photo?.toString("latin1")).not.toMatch(/Ana Camera|EXIF/);
    const { width, height, exif, xmp, orientation } = await sharp(photo ?? undefined).metadata();
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined]);
    expect([width, height]).toEqual([800, 960]);
    const { data, info } = await sharp(photo ?? undefined)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colorAt = (y: number) => data.subarray((y * info.width + 400) * 3).subarray(0, 3);
    expect(colorAt(100)[0], "red above").toBeGreaterThan(200);
    expect(colorAt(860)[2], "blue below").toBeGreaterThan(200);
  });

  test("is the drawing where no file is named", async () => {
    expect(await loadLeaderPhoto("leader", folder)).toBeNull();
  });

  test.each([
    ["../brand.png"],
    ["remy.gif"],
    ["remy"],
    ["https://elsewhere.example/remy.jpg"],
    ["photos/remy.jpg"],
  ])("is no file of elsewhere and of no other kind: %s", (image) => {
    expect(Leader.safeParse({ ...leader, image }).error?.issues[0]?.message).toBe(
      "must be leader, or the name of a .jpg, .png, .webp or .avif file in content/",
    );
  });

  test("that cannot be shown stops the start with a sentence", async () => {
    await expect(loadLeaderPhoto("remy.jpg", folder)).rejects.toThrow(
      "content/leader.json: image names content/remy.jpg, which is not there.",
    );
    const unreadable =
      "content/remy.jpg: must be a JPEG, PNG, WebP or AVIF picture that can be read.";
    const whole = await photograph(1_200, 1_440).jpeg().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>');
    for (const bytes of [Buffer.from("no picture"), Buffer.alloc(0), svg, whole.subarray(0, 900)]) {
      writeFileSync(join(folder, "remy.jpg"), bytes);
      await expect(loadLeaderPhoto("remy.jpg", folder)).rejects.toThrow(unreadable);
    }
    await photograph(599, 2_000).jpeg().toFile(join(folder, "small.jpg"));
    await expect(loadLeaderPhoto("small.jpg", folder)).rejects.toThrow(
      "content/small.jpg: must have at least 600 by 720 pixels.",
    );
  });

  test("is cached for an hour at most, and asked for by its tag then", async () => {
    await photograph(600, 720).jpeg().toFile(join(folder, "remy.jpg"));
    const app = fastify() as unknown as App;
    onTestFinished(() => app.close());
    leaderPhotoRoute(app, await loadLeaderPhoto("remy.jpg", folder));
    const shown = await app.inject(paths.leaderPhoto);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(shown.headers["cache-control"]).toBe("public, max-age=3600");
    const { width, height } = await sharp(shown.rawPayload).metadata();
    expect([width, height]).toEqual([600, 720]);
    const headers = { "if-none-match": String(shown.headers.etag) };
    expect((await app.inject({ url: paths.leaderPhoto, headers })).statusCode).toBe(304);
  });
});
