import { filled } from "../svg.ts";
import { CAPITAL, drawLine, HEAVY } from "./draw-line.ts";
import { COLOR, slantedBand } from "./shapes.ts";
import { fieldEdge } from "./stage.ts";

const PLATE = { bottom: 592, height: 86, size: 62, padding: 32, tracking: 0.03 };

/** Slanted capitals on a plate over the edge of the red field. */
export function drawPlate(text: string, color: string): string {
  const letters = text.toUpperCase();
  const { bottom, height, size, padding, tracking } = PLATE;
  const x = fieldEdge(bottom) - 33;
  const width = HEAVY.measure(letters, tracking) * size + 2 * padding;
  const ink = color === COLOR.ground ? COLOR.chalk : COLOR.ground;
  return (
    filled(slantedBand(x, bottom, width, height), color) +
    drawLine(HEAVY, letters, ink, {
      x: x + padding + 8,
      y: bottom - (height - size * CAPITAL) / 2,
      size,
      tracking,
    })
  );
}
