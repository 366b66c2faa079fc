import { loadSharp } from "./load-sharp.ts";

interface Icon {
  /** Pixels of each side. */
  size: number;
  /** Share of the side that the mark takes. */
  share: number;
  /** Without one the icon is clear around its mark. */
  background?: string;
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const SVG_DENSITY = 72;
/** An SVG without measures of its own is drawn this large at the density above. */
const UNMEASURED = 40;

/** A square PNG with a square SVG in its middle. */
export async function drawIcon(svg: string, { size, share, background }: Icon): Promise<Buffer> {
  const side = Math.round(size * share);
  const sharp = await loadSharp();
  const mark = await sharp(Buffer.from(svg), { density: (SVG_DENSITY * side) / UNMEASURED })
    .resize(side, side)
    .png()
    .toBuffer();
  return sharp({
    create: { width: size, height: size, channels: 4, background: background ?? CLEAR },
  })
    .composite([{ input: mark }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

const ICO_HEAD_BYTES = 22;

/** An .ico file with one PNG of less than 256 pixels a side in it, as every browser takes it. */
export function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(ICO_HEAD_BYTES);
  head.writeUInt16LE(1, 2); // an icon, not a cursor
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(ICO_HEAD_BYTES, 18);
  return Buffer.concat([head, png]);
}
