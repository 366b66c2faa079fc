import { drawBadge } from "#domains/prospects/queries/share-picture-rank.ts";
import { COLOUR } from "#domains/prospects/queries/share-picture-shapes.ts";
import { drawStage, HEIGHT, WIDTH } from "#domains/prospects/queries/share-picture-stage.ts";
import { drawWords, type PictureWords } from "#domains/prospects/queries/share-picture-words.ts";
import { createPictureDesk, type FinishedPicture } from "#lib/pictures/picture-desk.ts";
import { rasterize } from "#lib/pictures/raster.ts";
import { element, filled, picture, polygon } from "#lib/pictures/svg.ts";
import type { PublicNomination } from "../schema.ts";

/** What the share picture of a nomination shows: public facts alone. */
function pictureWordsOf(nomination: PublicNomination): PictureWords {
  const { name, sport, position, city, state, full } = nomination;
  return {
    firstName: "",
    lastName: name,
    positions: position,
    schoolOrTeam: full?.school || `${sport} in ${city}, ${state}`,
    gradYear: full?.gradYear ?? null,
  };
}

/** The picture as SVG of 1200×630 pixels. All letters are outlines; it refers to nothing. */
export function composeNominationPicture(words: PictureWords): string {
  const seen = drawPlayer() + drawFinder() + drawBadge("Vote now", COLOUR.ground);
  return picture(WIDTH, HEIGHT, drawStage() + seen + drawWords(words, "YOUSCOUT"));
}

const SEEN = { x: 1032, y: 262 };

/** Somebody of any sport: a head over shoulders. */
function drawPlayer(): string {
  const { x, y } = SEEN;
  return (
    element("circle", { cx: x, cy: y - 60, r: 54, fill: COLOUR.chalk }) +
    filled(
      `M${x - 104} ${y + 112}Q${x - 104} ${y + 10} ${x} ${y + 10}Q${x + 104} ${y + 10} ${x + 104} ${y + 112}Z`,
      COLOUR.chalk,
    )
  );
}

const FINDER = { reach: 148, arm: 62, width: 16 };

/** The four corners of a finder around the player. */
function drawFinder(): string {
  const { reach, arm, width } = FINDER;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const;
  const shapes = corners.map(([right, down]) => {
    const at = (across: number, along: number): [number, number] => [
      SEEN.x + right * (reach - across),
      SEEN.y + down * (reach - along),
    ];
    return polygon([
      at(0, 0),
      at(arm, 0),
      at(arm, width),
      at(width, width),
      at(width, arm),
      at(0, arm),
    ]);
  });
  return filled(shapes.join(""), COLOUR.ground);
}

/**
 * Gives the share pictures of nominations as PNG: each is drawn once, two at a time, and kept until
 * 200 others were asked for. Throws `unavailable` when 20 wait already.
 */
export function createNominationPictures(): (
  nomination: PublicNomination,
) => Promise<FinishedPicture> {
  const desk = createPictureDesk({ atOnce: 2, mostWaiting: 20, mostKept: 200 });
  return (nomination) => {
    const words = pictureWordsOf(nomination);
    return desk.get(JSON.stringify(words), () => rasterize(composeNominationPicture(words)));
  };
}
