import { readFileSync } from "node:fs";
import opentype, { type Font, type Glyph, type PathCommand } from "opentype.js";

/** Letters as outlines: a picture made of them needs no font where it is drawn. */
export interface Typeface {
  /**
   * What can be drawn of a text, on one line: apostrophes are typographic, accents that the fonts
   * lack are taken off, and what has no outline (other scripts, emoji, control characters) is left
   * out. May be empty.
   */
  drawable(text: string): string;
  /** Width of one line in em; `tracking` is the space between letters in em. */
  measure(text: string, tracking?: number): number;
  /** How far the highest letter of a line rises above the baseline, in em. */
  rise(text: string): number;
  /** SVG path data of one line. What has no outline is skipped. */
  outline(text: string, place: LinePlace): string;
}

/** Where a line begins, and its size. Pixels, y downwards. */
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
 * A typeface over font files (WOFF or TrueType): a character is taken from the first file that has
 * it. A file is looked for and read when a character first needs it, and stays in memory.
 */
export function openTypeface(files: readonly (() => string)[]): Typeface {
  const fonts = files.map(readOnce);
  const findFont = (character: string) =>
    fonts.find((read) => read().charToGlyphIndex(character) > 0)?.();

  function set(text: string, tracking: number): { letters: Letter[]; width: number } {
    const letters: Letter[] = [];
    let width = 0;
    for (const character of text) {
      const font = findFont(character);
      if (!font) continue;
      const glyph = font.charToGlyph(character);
      const before = letters.at(-1);
      const kerning = before?.font === font ? font.getKerningValue(before.glyph, glyph) : 0;
      const offset = width + (before ? tracking : 0) + kerning / font.unitsPerEm;
      letters.push({ font, glyph, offset });
      width = offset + glyph.advanceWidth / font.unitsPerEm;
    }
    return { letters, width };
  }

  return {
    drawable(text) {
      const kept = Array.from(withPrintersMarks(text.normalize("NFC")), (character) => {
        if (findFont(character)) return character;
        return Array.from(withPrintersMarks(character.normalize("NFKD")))
          .filter(findFont)
          .join("");
      });
      return kept.join("").replace(/ +/g, " ").trim();
    },
    measure: (text, tracking = 0) => set(text, tracking).width,
    rise(text) {
      const tops = set(text, 0).letters.map(
        ({ glyph }) => -glyph.getPath(0, 0, 1).getBoundingBox().y1,
      );
      return Math.max(0, ...tops);
    },
    outline(text, { x, y, size, tracking = 0 }) {
      return set(text, tracking)
        .letters.map(({ glyph, offset }) => glyph.getPath(x + offset * size, y, size).commands)
        .map(pathData)
        .join("");
    },
  };
}

function readOnce(locate: () => string): () => Font {
  let font: Font | undefined;
  return () => {
    font ??= read(locate());
    return font;
  };
}

function read(file: string): Font {
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  return opentype.parse(buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
}

/**
 * Curls apostrophes and leaves one kind of hyphen and space; drops control characters, and marks
 * that stand alone, which would be drawn beside their letter.
 */
function withPrintersMarks(text: string): string {
  return text
    .replace(/\s/g, " ")
    .replace(/['`´‘ʻʼ′]/g, "’")
    .replace(/[‐‑]/g, "-")
    .replace(/[\p{C}\p{M}\uFFFD]/gu, "");
}

/** Path data in tenths of a pixel. The library's own writer turns some coordinates into "NaN". */
function pathData(commands: PathCommand[]): string {
  return commands
    .map((command) => {
      if (command.type === "Z") return "Z";
      const numbers = [command.x, command.y];
      if (command.type === "Q") numbers.unshift(command.x1, command.y1);
      if (command.type === "C") {
        numbers.unshift(command.x1, command.y1, command.x2, command.y2);
      }
      return command.type + numbers.map((value) => Math.round(value * 10) / 10).join(" ");
    })
    .join("");
}
