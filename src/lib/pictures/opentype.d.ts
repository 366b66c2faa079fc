/** The part of opentype.js that is used here; the package brings no types of its own. */
declare module "opentype.js" {
  export type PathCommand =
    | { type: "M" | "L"; x: number; y: number }
    | { type: "Q"; x1: number; y1: number; x: number; y: number }
    | { type: "C"; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: "Z" };
  export interface Path {
    commands: PathCommand[];
    /** y downwards: `y1` is the upper edge. */
    getBoundingBox(): { y1: number };
  }
  export interface Glyph {
    /** In font units. */
    advanceWidth: number;
    getPath(x: number, y: number, fontSize: number): Path;
  }
  export interface Font {
    unitsPerEm: number;
    /** 0 when the font lacks the character. */
    charToGlyphIndex(character: string): number;
    charToGlyph(character: string): Glyph;
    /** In font units, negative when the pair moves closer. */
    getKerningValue(left: Glyph, right: Glyph): number;
  }
  const opentype: { parse(bytes: ArrayBuffer): Font };
  export default opentype;
}
