import { brand } from "#content/brand.ts";
import { businessDate } from "#lib/dates.ts";
import type { RenderedPicture } from "#lib/pictures/render-cache.ts";
import { drawLine, HEAVY } from "#lib/pictures/share-picture/draw-line.ts";
import { COLOR } from "#lib/pictures/share-picture/shapes.ts";
import { composePicture, createSharePictures } from "#lib/pictures/share-picture/share-picture.ts";
import type { EditionRow } from "./editions.ts";

/** What the share picture of an edition shows: no player, for nobody could take him back from where it was sent. */
interface EditionPicture {
  title: string;
  day: string;
}

/** The picture of an edition as SVG: its title, its day, and the hundred places of the board. */
function compose({ title, day }: EditionPicture): string {
  return composePicture({
    brand,
    beside: "NOLA TOP 100",
    words: {
      overline: "Edition",
      title,
      tag: "",
      fact: "",
      caption: `Published ${day}`,
      untitled: "NOLA TOP 100",
    },
    emblem: drawSteps(),
  });
}

const CENTER = 998;
const LINES = [
  { text: "TOP", y: 222, width: 230 },
  { text: "100", y: 452, width: 322 },
];

/** The name of the board in two lines on the red field. */
function drawSteps(): string {
  return LINES.map(({ text, y, width }) => {
    const measured = HEAVY.measure(text);
    const size = width / measured;
    return drawLine(HEAVY, text, COLOR.ground, { x: CENTER - width / 2, y, size });
  }).join("");
}

/** Draws the share pictures of editions as PNG: a changed title makes a new one. */
export function createEditionPictures(): (edition: EditionRow) => Promise<RenderedPicture> {
  const get = createSharePictures(compose);
  return ({ title, publishedAt }) => get({ title, day: businessDate(publishedAt) });
}
