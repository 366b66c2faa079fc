import { loadSharp } from "./load-sharp.ts";

/** The longer side of a stored photo, at most. */
const LONGEST_SIDE = 1024;
const MOST_PIXELS = 40_000_000;
/** Decoders take a time for each line: few pixels in very many lines cost as much as many pixels. */
const LONGEST_SOURCE_SIDE = 20_000;
const DECODING_SECONDS = 8;

const MOST_BRAND_BYTES = 256;
const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx"]);
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif"]);

/** What became of the bytes that somebody calls a photo. */
export type Photo =
  | { kind: "photo"; webp: Buffer }
  | { kind: "heic" | "no_photo" | "broken" | "too_long" | "too_many_pixels" };

/**
 * Decodes a JPEG, PNG, WebP, GIF or AVIF, whatever it is called, and encodes its first picture again
 * as WebP: upright, at most 1,024 pixels a side, without metadata or anything else that was in the
 * file. Everything that is none of the five is told from its first bytes and not decoded.
 */
export async function encodePhoto(bytes: Buffer): Promise<Photo> {
  const brands = listBrands(bytes);
  if (brands.some((brand) => HEIC_BRANDS.has(brand))) return { kind: "heic" };
  if (!hasSignature(bytes) && !brands.includes("avif")) return { kind: "no_photo" };
  const head = await readHead(bytes);
  if (!head || !FORMATS.has(head.format)) return { kind: "no_photo" };
  if (Math.max(head.width, head.height) > LONGEST_SOURCE_SIDE) return { kind: "too_long" };
  if (head.width * head.height > MOST_PIXELS) return { kind: "too_many_pixels" };
  const sharp = await loadSharp();
  try {
    const webp = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .timeout({ seconds: DECODING_SECONDS })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
    return { kind: "photo", webp };
  } catch {
    return { kind: "broken" };
  }
}

function hasSignature(bytes: Buffer): boolean {
  const head = bytes.toString("latin1", 0, 12);
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    head.startsWith("GIF8") ||
    /^RIFF[\s\S]{4}WEBP/.test(head)
  );
}

/** What a file of the family of AVIF, HEIC and films says that it is; empty for all others. */
function listBrands(bytes: Buffer): string[] {
  const text = bytes.toString("latin1", 0, MOST_BRAND_BYTES);
  if (text.slice(4, 8) !== "ftyp") return [];
  return text.slice(8, bytes.readUInt32BE(0)).match(/[\s\S]{4}/g) ?? [];
}

async function readHead(bytes: Buffer) {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return null;
  }
}
