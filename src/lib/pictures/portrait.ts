import { loadSharp } from "./load-sharp.ts";

/** Five wide, six high: the place of a portrait. */
export const PORTRAIT = { width: 600, height: 720 } as const;

const MOST_PIXELS = 100_000_000;
const FORMATS = new Set(["jpeg", "png", "webp", "heif"]);

/** What became of the bytes of a file that is to be a portrait. */
export type Portrait = { kind: "portrait"; webp: Buffer } | { kind: "no_picture" | "too_small" };

/**
 * Makes a portrait of a JPEG, PNG, WebP or AVIF: upright, cut to its place around what draws the eye, in
 * twice the size where there is enough of it, as WebP and without metadata.
 */
export async function encodePortrait(bytes: Buffer): Promise<Portrait> {
  const { width, height } = PORTRAIT;
  const sharp = await loadSharp();
  try {
    const source = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" });
    const { format, autoOrient } = await source.metadata();
    if (!FORMATS.has(format)) return { kind: "no_picture" };
    const scale = Math.min(autoOrient.width / width, autoOrient.height / height, 2);
    if (scale < 1) return { kind: "too_small" };
    const webp = await source
      .autoOrient()
      .resize(Math.floor(width * scale), Math.floor(height * scale), {
        fit: "cover",
        position: sharp.strategy.attention,
      })
      .webp({ quality: 82 })
      .toBuffer();
    return { kind: "portrait", webp };
  } catch {
    return { kind: "no_picture" };
  }
}
