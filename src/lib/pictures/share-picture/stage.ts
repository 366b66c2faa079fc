import { element, filled, type Point, polygon } from "../svg.ts";
import { COLOR, LEAN, slantedBand, stitches, straightSeam } from "./shapes.ts";

export const WIDTH = 1200;
export const HEIGHT = 630;

/** Left edge of the red field at a height. */
export function fieldEdge(y: number): number {
  return 838 - LEAN * y;
}

/** What is behind everything: a night game under lights, and the red field with its seam. */
export function drawStage(): string {
  return [
    filled(polygon(corners(0, WIDTH)), COLOR.ground),
    drawLights(),
    filled(leaningStripe(-25, 14), COLOR.red),
    filled(leaningStripe(0, WIDTH), COLOR.red),
    stitches(straightSeam([fieldEdge(646) + 37, 646], [fieldEdge(-20) + 37, -20], 30), {
      length: 17,
      width: 5,
      color: COLOR.chalk,
    }),
  ].join("");
}

function corners(from: number, to: number): Point[] {
  return [
    [from, 0],
    [to, 0],
    [to, HEIGHT],
    [from, HEIGHT],
  ];
}

/** A stripe from top to bottom, the given number of pixels to the right of the red field's edge. */
function leaningStripe(offset: number, width: number): string {
  return slantedBand(fieldEdge(HEIGHT) + offset, HEIGHT, width, HEIGHT);
}

/** The lamps hang in two rows; (left, bottom) is the lower left corner of their frame. */
const BANK = { left: 552, bottom: 104, width: 198, height: 74 };
const LAMP_STEP = 35;
/** Where a beam leaves the bank and where it falls on the picture's lower edge. */
const BEAMS = [
  { lamps: [572, 602], ground: [-360, -30] },
  { lamps: [620, 652], ground: [110, 350] },
  { lamps: [676, 710], ground: [455, 625] },
] as const;

function drawLights(): string {
  const { left, bottom, width, height } = BANK;
  const beams = BEAMS.map(({ lamps, ground }) =>
    polygon([
      [lamps[0], bottom - height / 2],
      [lamps[1], bottom - height / 2],
      [ground[1], HEIGHT],
      [ground[0], HEIGHT],
    ]),
  );
  const top = bottom - height;
  const struts = [34, width - 46].map((x) => slantedBand(left + x + LEAN * height, top, 12, top));
  const lamps = [0, 1].flatMap((row) =>
    [0, 1, 2, 3, 4].map(
      (column): Point => [
        left + 31 + column * LAMP_STEP + (1 - row) * LAMP_STEP * LEAN,
        top + 20 + row * LAMP_STEP,
      ],
    ),
  );
  const center = { cx: left + width / 2 + 9, cy: bottom - height / 2 };
  return [
    gradients(),
    ...beams.map((beam) => filled(beam, "url(#beam)")),
    element("ellipse", { ...center, rx: 250, ry: 170, fill: "url(#halo)" }),
    filled(struts.join("") + slantedBand(left, bottom, width, height), COLOR.lifted),
    ...lamps.map(([cx, cy]) => element("circle", { cx, cy, r: 26, fill: "url(#bloom)" })),
    ...lamps.map(([cx, cy]) => element("circle", { cx, cy, r: 12, fill: COLOR.chalk })),
  ].join("");
}

function gradients(): string {
  const stops = (...opacities: [offset: number, opacity: number][]) =>
    opacities
      .map(([offset, opacity]) =>
        element("stop", { offset, "stop-color": COLOR.chalk, "stop-opacity": opacity }),
      )
      .join("");
  const along = { gradientUnits: "userSpaceOnUse", x1: 670, y1: 70, x2: 400, y2: 600 };
  return element(
    "defs",
    {},
    element("linearGradient", { id: "beam", ...along }, stops([0, 0.24], [0.45, 0.08], [1, 0.01])) +
      element("radialGradient", { id: "halo" }, stops([0, 0.42], [0.4, 0.12], [1, 0])) +
      element("radialGradient", { id: "bloom" }, stops([0.4, 0.5], [1, 0])),
  );
}
