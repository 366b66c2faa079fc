import { filled, polygon } from "../../../lib/pictures/svg.ts";
import { fitText, type TextBox } from "../../../lib/pictures/text-fitting.ts";
import type { Typeface } from "../../../lib/pictures/typeface.ts";
import type { Prospect } from "../schema.ts";
import { BOLD, CAPITAL, drawLine, HEAVY, LIGHT, PLAIN } from "./share-picture-lettering.ts";
import { COLOUR, slantedBand } from "./share-picture-shapes.ts";

const LEFT = 64;

/** The brand above, the player below it, the tagline at the foot. */
export function drawWords(player: Prospect): string {
  return drawBrand() + drawPlayer(player) + drawTagline();
}

function drawBrand(): string {
  return (
    drawLine(HEAVY, "RAW", COLOUR.chalk, { x: LEFT - 2, y: 104, size: 76 }) +
    filled(slantedBand(185, 104, 7, 53), COLOUR.red) +
    drawLine(BOLD, "NOLA TOP 100", COLOUR.chalk, { x: 220, y: 91, size: 34, tracking: 0.1 })
  );
}

function drawTagline(): string {
  return drawLine(BOLD, "TRAIN HARD. RISE HIGHER.", COLOUR.dim, { x: LEFT, y: 592, size: 21, tracking: 0.16 });
}

const FIRST_NAME: TextBox = { width: 600, largest: 84, largestPair: 46, smallest: 42 };
/** Share of the last name's size that the first name has at most. */
const FIRST_TO_LAST = 0.72;
const LAST_NAME: TextBox = { width: 606, largest: 190, smallestAlone: 104, largestPair: 104, smallest: 62 };
const SCHOOL: TextBox = { width: 560, largest: 38, smallestAlone: 30, largestPair: 30, smallest: 28 };

/** Baseline of the lowest line, and the lowest on which a name may stand. */
const LOWEST = { line: 540, name: 470 };
const GAP = 22;

/** Stacks the lines from the lowest upwards, so that a missing one leaves no hole. */
function drawPlayer(player: Prospect): string {
  const drawn: string[] = [];
  let y = LOWEST.line;
  /** Sets a text on the lines above and returns its size, 0 for an empty one. */
  function stack(typeface: Typeface, text: string, box: TextBox, colour: string): number {
    const written = typeface.drawable(text);
    if (written === "") return 0;
    const { lines, size } = fitText(typeface, written, box);
    const leading = Math.min(GAP, size * 0.3);
    for (const [index, line] of lines.toReversed().entries()) {
      if (index > 0) y -= leading;
      drawn.push(drawLine(typeface, line, colour, { x: LEFT - 0.02 * size, y, size }));
      y -= typeface.rise(line) * size;
    }
    y -= GAP;
    return size;
  }

  stack(PLAIN, player.school || player.teamName || "", SCHOOL, COLOUR.dim);
  const facts = drawFacts(player, y);
  if (facts) {
    drawn.push(facts);
    y -= PLATE.height + GAP + 6;
  }
  y = Math.min(y, LOWEST.name);
  const size = stack(HEAVY, player.lastName.toUpperCase(), LAST_NAME, COLOUR.chalk);
  const largest = Math.min(FIRST_NAME.largest, size * FIRST_TO_LAST || Number.POSITIVE_INFINITY);
  stack(LIGHT, player.firstName.toUpperCase(), { ...FIRST_NAME, largest }, COLOUR.chalk);
  return drawn.join("");
}

const PLATE = { height: 58, size: 44, padding: 22 };

/** Positions on a plate and the class beside it, their lower edge at `bottom`; "" without both. */
function drawFacts({ positionPrimary, positionSecondary, gradYear }: Prospect, bottom: number): string {
  const positions = HEAVY.drawable([positionPrimary, positionSecondary].filter(Boolean).join(" / "));
  const { height, size, padding } = PLATE;
  const y = bottom - (height - size * CAPITAL) / 2;
  const drawn: string[] = [];
  let x = LEFT;
  if (positions !== "") {
    const width = HEAVY.measure(positions, 0.02) * size + 2 * padding;
    drawn.push(
      filled(slantedBand(x, bottom, width, height), COLOUR.line),
      drawLine(HEAVY, positions, COLOUR.chalk, { x: x + padding + 4, y, size, tracking: 0.02 }),
    );
    x += width + 34;
  }
  if (gradYear !== null) {
    drawn.push(drawLine(BOLD, `CLASS OF ${gradYear}`, COLOUR.chalk, { x, y: y - 2, size: 38, tracking: 0.05 }));
  }
  return drawn.join("");
}
