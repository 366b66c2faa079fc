import { type Point, polygon, strokes } from "../svg.ts";

/** The site's colors by their names in src/ui/tokens.css. */
export const COLOR = {
  ground: "#1b1b1b",
  lifted: "#2b2b2b",
  line: "#3a3a3a",
  chalk: "#f5f1e8",
  dim: "#bdb7ac",
  red: "#ff3c38",
} as const;

/** How many pixels every cut leans to the right a pixel upwards: twice the slope of the letters. */
export const LEAN = 0.25;

/** Path data of a slanted band whose lower left corner is (x, bottom). */
export function slantedBand(x: number, bottom: number, width: number, height: number): string {
  const shift = LEAN * height;
  return polygon([
    [x + shift, bottom - height],
    [x + width + shift, bottom - height],
    [x + width, bottom],
    [x, bottom],
  ]);
}

/** A place on a seam and the direction in which the seam runs there, in radians. */
interface SeamPoint {
  at: Point;
  direction: number;
}

/** Places every `step` pixels from one point towards another. */
export function straightSeam([x, y]: Point, [toX, toY]: Point, step: number): SeamPoint[] {
  const direction = Math.atan2(toY - y, toX - x);
  const count = Math.floor(Math.hypot(toX - x, toY - y) / step) + 1;
  return Array.from({ length: count }, (_, index) => ({
    at: [x + Math.cos(direction) * index * step, y + Math.sin(direction) * index * step],
    direction,
  }));
}

/** Places about `step` pixels apart on an arc, clockwise between two angles in radians. */
export function roundSeam(
  [x, y]: Point,
  radius: number,
  [from, to]: readonly [from: number, to: number],
  step: number,
): SeamPoint[] {
  const count = Math.round(((to - from) * radius) / step);
  return Array.from({ length: count + 1 }, (_, index) => {
    const angle = from + ((to - from) * index) / count;
    return {
      at: [x + radius * Math.cos(angle), y + radius * Math.sin(angle)],
      direction: angle + Math.PI / 2,
    };
  });
}

/** Angle between a seam and each of the two threads that leave a hole. */
const THREAD_ANGLE = 1.05;

/** The stitches of a baseball: at each place two threads that open in the seam's direction. */
export function stitches(
  seam: readonly SeamPoint[],
  thread: { length: number; width: number; color: string },
): string {
  const threads = seam.flatMap(({ at: [x, y], direction }) =>
    [-1, 1].map((side): [Point, Point] => {
      const across = direction + (side * Math.PI) / 2;
      const away = direction + side * THREAD_ANGLE;
      const hole: Point = [
        x + Math.cos(across) * thread.width,
        y + Math.sin(across) * thread.width,
      ];
      const end: Point = [
        hole[0] + Math.cos(away) * thread.length,
        hole[1] + Math.sin(away) * thread.length,
      ];
      return [hole, end];
    }),
  );
  return strokes(threads, thread.color, thread.width);
}
