import { loadSharp } from "./load-sharp.ts";

/**
 * Draws an SVG as PNG, off the event loop, in at most 256 colors: small, for flat graphics. More
 * effort or compression costs half as much time again and saves some 5 % of the bytes.
 */
export async function rasterize(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg))
    .png({ palette: true, dither: 0, effort: 1, compressionLevel: 6 })
    .toBuffer();
}
