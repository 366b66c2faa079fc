import type { Typeface } from "./typeface.ts";

/** A text as it fits a box: its lines, and the size in pixels an em that all of them have. */
export interface FittedText {
  lines: string[];
  size: number;
}

/** The room of a text. Sizes are in pixels an em. */
export interface TextBox {
  /** Pixels. */
  width: number;
  /** One line is never larger. */
  largest: number;
  /** Two lines are never larger. */
  largestPair: number;
  /** Below this size one line is broken in two if that makes it larger; `smallest` if absent. */
  smallestAlone?: number;
  /** Nothing is smaller: a line that still does not fit ends with an ellipsis. */
  smallest: number;
}

/** Shrinks a text until it fits, then breaks it in two, then cuts it short. */
export function fitText(typeface: Typeface, text: string, box: TextBox): FittedText {
  const alone = fitLines(typeface, [text], box.width, box.largest);
  if (alone.size >= (box.smallestAlone ?? box.smallest)) return alone;
  const pairs = listPairs(text).map((pair) => fitLines(typeface, pair, box.width, box.largestPair));
  const best = pairs.reduce((kept, pair) => (pair.size > kept.size ? pair : kept), alone);
  if (best.size >= box.smallest) return best;
  const mostEm = box.width / box.smallest;
  return {
    lines: best.lines.map((line) => cutShort(typeface, line, mostEm)),
    size: box.smallest,
  };
}

function fitLines(typeface: Typeface, lines: string[], width: number, largest: number): FittedText {
  const widest = Math.max(...lines.map((line) => typeface.measure(line)));
  return { lines, size: widest * largest > width ? width / widest : largest };
}

/** Every way to break a text in two after a space or a hyphen. */
function listPairs(text: string): string[][] {
  return Array.from(text.matchAll(/[ -](?=[^ -])/g), ({ index }) => [
    text.slice(0, index + 1).trimEnd(),
    text.slice(index + 1),
  ]).filter(([first]) => first !== "");
}

/** The longest beginning that, with an ellipsis, is at most `mostEm` wide. */
function cutShort(typeface: Typeface, text: string, mostEm: number): string {
  if (typeface.measure(text) <= mostEm) return text;
  const characters = Array.from(text);
  const beginning = (length: number) => `${characters.slice(0, length).join("").trimEnd()}…`;
  let length = characters.length - 1;
  while (length > 1 && typeface.measure(beginning(length)) > mostEm) length -= 1;
  return beginning(length);
}
