import { readFileSync } from "node:fs";
import opentype, { type Font, type Glyph, type PathCommand } from "opentype.js";

/** Letters as outlines: a picture made of them needs no font where it is drawn. */
export interface Typeface {
  /**
   * What can be drawn of a text: accents that the fonts lack are taken off, characters without any
   * outline (other scripts, emoji, control characters) are left out, spaces are single.
   */
  drawable(text: string): string;
  /** Width of one line in pixels at a size of 1 pixel an em; `tracking` is in em a letter. */
  measure(text: string, tracking?: number): number;
  /** How far the highest letter of a line rises above the baseline, in em. */
  rise(text: string): number;
  /** SVG path data of one line whose baseline begins at (x, y). */
  outline(text: string, line: LinePlace): string;
}

export interface LinePlace {
  x: number;
  /** The baseline. */
  y: number;
  /** Pixels an em. */
  size: number;
  /** Space between letters in em. */
  tracking?: number;
}

interface Letter {
  font: Font;
  glyph: Glyph;
  /** From the beginning of the line, in em. */
  offset: number;
}

/**
 * A typeface over font files (WOFF or TrueType) that share one em; a character is taken from the
 * first file that has it. Each file is read when it is first needed.
 */
export function openTypeface(files: readonly string[]): Typeface {
  const opened = new Map<string, Font>();
  function open(file: string): Font {
    const known = opened.get(file);
    if (known) return known;
    const { buffer, byteOffset, byteLength } = readFileSync(file);
    const font = opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
    opened.set(file, font);
    return font;
  }
  function findFont(character: string): Font | undefined {
    const file = files.find((name) => open(name).charToGlyphIndex(character) > 0);
    return file === undefined ? undefined : open(file);
  }

  function set(text: string, tracking: number): { letters: Letter[]; width: number } {
    const letters: Letter[] = [];
    let end = 0;
    for (const character of text) {
      const font = findFont(character);
      if (!font) continue;
      const glyph = font.charToGlyph(character);
      const before = letters.at(-1);
      const kerning = before?.font === font ? font.getKerningValue(before.glyph, glyph) : 0;
      const offset = end + (before ? tracking : 0) + kerning / font.unitsPerEm;
      letters.push({ font, glyph, offset });
      end = offset + glyph.advanceWidth / font.unitsPerEm;
    }
    return { letters, width: end };
  }

  return {
    drawable(text) {
      const kept = Array.from(text.normalize("NFC").replace(/\s+/g, " ").replace(/['`´‘ʻʼ′]/g, "’"), (character) => {
        if (/\p{C}|\uFFFD/u.test(character)) return "";
        if (findFont(character)) return character;
        const parts = Array.from(character.normalize("NFKD"));
        return parts.filter((part) => !/\p{M}/u.test(part) && findFont(part)).join("");
      });
      return kept.join("").replace(/ +/g, " ").trim();
    },
    measure: (text, tracking = 0) => set(text, tracking).width,
    rise: (text) =>
      Math.max(0, ...set(text, 0).letters.map(({ glyph }) => glyph.getPath(0, 0, 1).getBoundingBox().y1 * -1)),
    outline: (text, { x, y, size, tracking = 0 }) =>
      set(text, tracking)
        .letters.map(({ glyph, offset }) => pathData(glyph.getPath(x + offset * size, y, size).commands))
        .join(""),
  };
}

/** Path data in tenths of a pixel. The library's own writer makes "NaN" of some coordinates. */
function pathData(commands: PathCommand[]): string {
  return commands
    .map((command) => {
      const { type } = command;
      if (type === "Z") return type;
      const points = [command.x, command.y];
      if (type === "Q") points.unshift(command.x1, command.y1);
      if (type === "C") points.unshift(command.x1, command.y1, command.x2, command.y2);
      return type + points.map((point) => Math.round(point * 10) / 10).join(" ");
    })
    .join("");
}
