import { brand } from "#content/brand.ts";
import { filled } from "#lib/pictures/svg.ts";
import { fitText, type TextBox } from "#lib/pictures/text-fitting.ts";
import type { Typeface } from "#lib/pictures/typeface.ts";
import { BOLD, CAPITAL, drawLine, HEAVY, LIGHT, PLAIN } from "./share-picture-lettering.ts";
import { COLOUR, slantedBand } from "./share-picture-shapes.ts";

/** What is written about a player; an empty text or null is not known and left out. */
export interface PictureWords {
  firstName: string;
  lastName: string;
  positions: string;
  schoolOrTeam: string;
  gradYear: number | null;
}

const LEFT = 64;

/** The brand and a word beside it above, the player below it, the tagline at the foot. */
export function drawWords(words: PictureWords, besideBrand = "NOLA TOP 100"): string {
  return drawBrand(besideBrand) + drawPlayer(words) + drawTagline();
}

function drawBrand(beside: string): string {
  return (
    drawLine(HEAVY, brand.shortName, COLOUR.chalk, { x: LEFT - 2, y: 104, size: 76 }) +
    filled(slantedBand(185, 104, 7, 53), COLOUR.red) +
    drawLine(BOLD, beside, COLOUR.chalk, { x: 220, y: 91, size: 34, tracking: 0.1 })
  );
}

function drawTagline(): string {
  return drawLine(BOLD, brand.tagline, COLOUR.dim, {
    x: LEFT,
    y: 592,
    size: 21,
    tracking: 0.16,
  });
}

const FIRST_NAME: TextBox = { width: 600, largest: 84, largestPair: 44, smallest: 40 };
/** Share of the last name's size that the first name has at most. */
const FIRST_TO_LAST = 0.72;
const LAST_NAME: TextBox = {
  width: 606,
  largest: 190,
  smallestAlone: 104,
  largestPair: 104,
  smallest: 48,
};
const SCHOOL: TextBox = {
  width: 560,
  largest: 38,
  smallestAlone: 30,
  largestPair: 30,
  smallest: 28,
};

/** Baseline of the lowest line, and the lowest on which a name may stand. */
const LOWEST = { line: 540, name: 470 };
/** What stands for a name that has no letter of the typeface. */
const NAMELESS = "PROSPECT";

/** From the lowest line upwards, so that a missing one leaves no hole. */
function drawPlayer({ schoolOrTeam, positions, gradYear, ...name }: PictureWords): string {
  const firstName = LIGHT.drawable(name.firstName.toUpperCase());
  const lastName = HEAVY.drawable(name.lastName.toUpperCase());
  const stack = createStack(LOWEST.line);
  stack.write(PLAIN, PLAIN.drawable(schoolOrTeam), COLOUR.dim, SCHOOL);
  stack.place(FACTS.height, (bottom) => drawFacts(HEAVY.drawable(positions), gradYear, bottom));
  stack.raiseTo(LOWEST.name);
  const size = stack.write(HEAVY, lastName || (firstName ? "" : NAMELESS), COLOUR.chalk, LAST_NAME);
  stack.write(LIGHT, firstName, COLOUR.chalk, firstNameBox(size));
  return stack.drawn.join("");
}

/** The first name stays smaller than the last one; `lastSize` is 0 where there is none. */
function firstNameBox(lastSize: number): TextBox {
  const { smallest, largest } = FIRST_NAME;
  const share = lastSize > 0 ? lastSize * FIRST_TO_LAST : largest;
  return { ...FIRST_NAME, largest: Math.min(largest, Math.max(smallest, share)) };
}

/** Pixels between two things that stand above one another, and at most between two lines of a text. */
const GAP = 24;

/** Things above one another, begun with the lowest. Empty ones take no room. */
function createStack(bottom: number) {
  const drawn: string[] = [];
  let y = bottom;
  return {
    drawn,
    /** Sets a text into its box and returns its size in pixels an em, 0 for an empty one. */
    write(typeface: Typeface, text: string, colour: string, box: TextBox): number {
      if (text === "") return 0;
      const { lines, size } = fitText(typeface, text, box);
      for (const [index, line] of lines.toReversed().entries()) {
        if (index > 0) y -= Math.min(GAP, size * LEADING);
        drawn.push(drawLine(typeface, line, colour, { x: LEFT - size * SIDE_BEARING, y, size }));
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
    /** The next thing stands at this height or above. */
    raiseTo(highest: number): void {
      y = Math.min(y, highest);
    },
  };
}

const LEADING = 0.3;
/** Empty space on the left of a capital letter, in em. */
const SIDE_BEARING = 0.02;

const FACTS = { height: 58, size: 44, padding: 22, mostWidth: 250, tracking: 0.02 };

/** Positions on a plate and the class beside it, their lower edge at `bottom`; "" without both. */
function drawFacts(positions: string, gradYear: number | null, bottom: number): string {
  const { height, padding, mostWidth, tracking } = FACTS;
  const middle = bottom - height / 2;
  const drawn: string[] = [];
  let x = LEFT;
  if (positions !== "") {
    const em = HEAVY.measure(positions, tracking);
    const size = Math.min(FACTS.size, mostWidth / em);
    const width = em * size + 2 * padding;
    const place = { x: x + padding + 4, y: middle + (size * CAPITAL) / 2, size, tracking };
    drawn.push(
      filled(slantedBand(x, bottom, width, height), COLOUR.line),
      drawLine(HEAVY, positions, COLOUR.chalk, place),
    );
    x += width + 34;
  }
  if (gradYear !== null) {
    const size = 38;
    const place = { x, y: middle + (size * CAPITAL) / 2, size, tracking: 0.05 };
    drawn.push(drawLine(BOLD, `CLASS OF ${gradYear}`, COLOUR.chalk, place));
  }
  return drawn.join("");
}
