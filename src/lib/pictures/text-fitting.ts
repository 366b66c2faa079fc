import type { Typeface } from "./typeface.ts";

/** A text set to fit a box: its lines and the size in pixels an em that all of them have. */
export interface FittedText {
  lines: string[];
  size: number;
}

export interface TextBox {
  /** Pixels. */
  width: number;
  /** Pixels an em; the text is never larger. */
  largest: number;
  /** Nothing is smaller; what still does not fit ends with an ellipsis. */
  smallest: number;
  /** Below this size one line is broken in two if that makes it larger; `smallest` if absent. */
  smallestAlone?: number;
  /** Two lines are never larger. */
  largestPair: number;
  tracking?: number;
}

/** Shrinks a text until it fits, then breaks it in two lines, then cuts it short. */
export function fitText(typeface: Typeface, text: string, box: TextBox): FittedText {
  const { width, tracking = 0 } = box;
  const sizeOf = (lines: string[]) =>
    width / Math.max(...lines.map((line) => typeface.measure(line, tracking)), 0.01);
  const alone = Math.min(box.largest, sizeOf([text]));
  if (alone >= (box.smallestAlone ?? box.smallest)) return { lines: [text], size: alone };
  const pair = breakInTwo(typeface, text, tracking);
  const paired = pair ? Math.min(box.largestPair, sizeOf(pair)) : 0;
  const [lines, size] = pair && paired > alone ? [pair, paired] : [[text], alone];
  if (size >= box.smallest) return { lines, size };
  const most = width / box.smallest;
  return {
    lines: lines.map((line) => cutShort(typeface, line, most, tracking)),
    size: box.smallest,
  };
}

/** The break after a space or hyphen that leaves the narrower pair, or null without a place. */
function breakInTwo(typeface: Typeface, text: string, tracking: number): string[] | null {
  const pairs = Array.from(text.matchAll(/[ -](?=\S)/g), ({ index }) => [
    text.slice(0, index + 1).trimEnd(),
    text.slice(index + 1),
  ]);
  const widest = (pair: string[]) =>
    Math.max(...pair.map((line) => typeface.measure(line, tracking)));
  const [best] = pairs.toSorted((a, b) => widest(a) - widest(b));
  return best ?? null;
}

/** The longest beginning that, with an ellipsis, is at most `width` em wide. */
function cutShort(typeface: Typeface, text: string, width: number, tracking: number): string {
  if (typeface.measure(text, tracking) <= width) return text;
  const characters = Array.from(text);
  const withEllipsis = (length: number) => `${characters.slice(0, length).join("").trimEnd()}…`;
  let length = characters.length - 1;
  while (length > 1 && typeface.measure(withEllipsis(length), tracking) > width) length -= 1;
  return withEllipsis(length);
}
