import { fitText, type TextBox } from "../fit-text.ts";
import { filled } from "../svg.ts";
import type { Typeface } from "../typeface.ts";
import { BOLD, CAPITAL, drawLine, HEAVY, LIGHT, PLAIN } from "./draw-line.ts";
import { COLOR, slantedBand } from "./shapes.ts";

/** The texts about whoever or whatever the picture shows; empty ones are left out. */
export interface PictureWords {
  /** Light, above the title and smaller than it. */
  overline: string;
  title: string;
  /** The words on a plate below the title. */
  tag: string;
  /** The words beside the plate. */
  fact: string;
  caption: string;
  /** Stands for a title with no letter that the typeface has. */
  untitled: string;
}

/** The brand: its short name is at the top, its tagline at the foot. */
export interface PictureBrand {
  shortName: string;
  tagline: string;
}

const LEFT = 64;

/** The brand and a word beside it above, the words below it, the tagline at the foot. */
export function drawWords(brand: PictureBrand, beside: string, words: PictureWords): string {
  return drawBrand(brand.shortName, beside) + drawStack(words) + drawTagline(brand.tagline);
}

function drawBrand(shortName: string, beside: string): string {
  return (
    drawLine(HEAVY, shortName, COLOR.chalk, { x: LEFT - 2, y: 104, size: 76 }) +
    filled(slantedBand(185, 104, 7, 53), COLOR.red) +
    drawLine(BOLD, beside, COLOR.chalk, { x: 220, y: 91, size: 34, tracking: 0.1 })
  );
}

function drawTagline(tagline: string): string {
  return drawLine(BOLD, tagline, COLOR.dim, { x: LEFT, y: 592, size: 21, tracking: 0.16 });
}

const OVERLINE: TextBox = { width: 600, largest: 84, largestPair: 44, smallest: 40 };
/** Share of the title's size that the overline has at most. */
const OVERLINE_TO_TITLE = 0.72;
const TITLE: TextBox = {
  width: 606,
  largest: 190,
  smallestAlone: 104,
  largestPair: 104,
  smallest: 48,
};
const CAPTION: TextBox = {
  width: 560,
  largest: 38,
  smallestAlone: 30,
  largestPair: 30,
  smallest: 28,
};

/** Baseline of the lowest line, and the lowest on which a title may stand. */
const LOWEST = { line: 540, title: 470 };

/** From the lowest line upwards, so that a missing one leaves no hole. */
function drawStack(words: PictureWords): string {
  const overline = LIGHT.drawable(words.overline.toUpperCase());
  const title = HEAVY.drawable(words.title.toUpperCase());
  const stack = createStack(LOWEST.line);
  stack.write(PLAIN, PLAIN.drawable(words.caption), COLOR.dim, CAPTION);
  stack.place(FACTS.height, (bottom) => drawFacts(HEAVY.drawable(words.tag), words.fact, bottom));
  stack.raiseTo(LOWEST.title);
  const size = stack.write(HEAVY, title || (overline ? "" : words.untitled), COLOR.chalk, TITLE);
  stack.write(LIGHT, overline, COLOR.chalk, overlineBox(size));
  return stack.drawn.join("");
}

/** The overline stays smaller than the title; `titleSize` is 0 without a title. */
function overlineBox(titleSize: number): TextBox {
  const { smallest, largest } = OVERLINE;
  const share = titleSize > 0 ? titleSize * OVERLINE_TO_TITLE : largest;
  return { ...OVERLINE, largest: Math.min(largest, Math.max(smallest, share)) };
}

/** Pixels between two stacked elements, and at most between two lines of a text. */
const GAP = 24;

/** Stacks elements, starting with the lowest. Empty ones take no room. */
function createStack(bottom: number) {
  const drawn: string[] = [];
  let y = bottom;
  return {
    drawn,
    /** Sets a text into its box and returns its size in pixels an em, 0 for an empty one. */
    write(typeface: Typeface, text: string, color: string, box: TextBox): number {
      if (text === "") return 0;
      const { lines, size } = fitText(typeface, text, box);
      for (const [index, line] of lines.toReversed().entries()) {
        if (index > 0) y -= Math.min(GAP, size * LEADING);
        drawn.push(drawLine(typeface, line, color, { x: LEFT - size * SIDE_BEARING, y, size }));
        y -= typeface.rise(line) * size;
      }
      y -= GAP;
      return size;
    },
    place(height: number, draw: (bottom: number) => string): void {
      const drawing = draw(y);
      if (drawing === "") return;
      drawn.push(drawing);
      y -= height + GAP;
    },
    /** The next element is at this height or above. */
    raiseTo(highest: number): void {
      y = Math.min(y, highest);
    },
  };
}

const LEADING = 0.3;
/** Empty space on the left of a capital letter, in em. */
const SIDE_BEARING = 0.02;

const FACTS = { height: 58, size: 44, padding: 22, mostWidth: 250, tracking: 0.02 };

/** The tag on a plate and the fact beside it, their lower edge at `bottom`; "" without both. */
function drawFacts(tag: string, fact: string, bottom: number): string {
  const { height, padding, mostWidth, tracking } = FACTS;
  const middle = bottom - height / 2;
  const drawn: string[] = [];
  let x = LEFT;
  if (tag !== "") {
    const em = HEAVY.measure(tag, tracking);
    const size = Math.min(FACTS.size, mostWidth / em);
    const width = em * size + 2 * padding;
    const place = { x: x + padding + 4, y: middle + (size * CAPITAL) / 2, size, tracking };
    drawn.push(
      filled(slantedBand(x, bottom, width, height), COLOR.line),
      drawLine(HEAVY, tag, COLOR.chalk, place),
    );
    x += width + 34;
  }
  if (fact !== "") {
    const size = 38;
    const place = { x, y: middle + (size * CAPITAL) / 2, size, tracking: 0.05 };
    drawn.push(drawLine(BOLD, fact, COLOR.chalk, place));
  }
  return drawn.join("");
}
