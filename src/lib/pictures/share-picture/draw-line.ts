import { createRequire } from "node:module";
import { filled } from "../svg.ts";
import { type LinePlace, openTypeface, type Typeface } from "../typeface.ts";

const { resolve } = createRequire(import.meta.url);

/** Barlow Condensed; the second and third file add letters such as Ł and Ễ. */
function barlow(style: string): Typeface {
  return openTypeface(
    ["latin", "latin-ext", "vietnamese"].map(
      (letters) => () =>
        resolve(`@fontsource/barlow-condensed/files/barlow-condensed-${letters}-${style}.woff`),
    ),
  );
}

export const HEAVY = barlow("800-italic");
export const LIGHT = barlow("500-italic");
export const BOLD = barlow("700-normal");
export const PLAIN = barlow("600-normal");

/** Height of a capital letter, in em. */
export const CAPITAL = 0.7;

/** One line of text in a color. */
export function drawLine(
  typeface: Typeface,
  text: string,
  color: string,
  place: LinePlace,
): string {
  return filled(typeface.outline(text, place), color);
}
