import { brand } from "#content/brand.ts";
import type { RenderedPicture } from "#lib/pictures/render-cache.ts";
import { drawPlate } from "#lib/pictures/share-picture/plate.ts";
import { COLOR } from "#lib/pictures/share-picture/shapes.ts";
import { composePicture, createSharePictures } from "#lib/pictures/share-picture/share-picture.ts";
import type { PictureWords } from "#lib/pictures/share-picture/words.ts";
import { element, filled, polygon } from "#lib/pictures/svg.ts";
import type { PublicNomination } from "../schema/nominations.ts";

/** What the share picture of a nomination shows: public facts alone. */
function pictureWordsOf(nomination: PublicNomination): PictureWords {
  const { name, sport, position, city, state, full } = nomination;
  return {
    overline: "",
    title: name,
    tag: position,
    fact: full?.gradYear ? `CLASS OF ${full.gradYear}` : "",
    caption: full?.school || `${sport} in ${city}, ${state}`,
    untitled: "PROSPECT",
  };
}

/** The share picture of a nomination, as SVG. */
export function composeNominationPicture(words: PictureWords): string {
  const emblem = drawPlayer() + drawFinder() + drawPlate("Vote now", COLOR.ground);
  return composePicture({ brand, beside: "YOUSCOUT", words, emblem });
}

/** Draws the share pictures of nominations as PNG. */
export function createNominationPictures(): (
  nomination: PublicNomination,
) => Promise<RenderedPicture> {
  const get = createSharePictures(composeNominationPicture);
  return (nomination) => get(pictureWordsOf(nomination));
}

const SEEN = { x: 1032, y: 262 };

/** Somebody of any sport: a head over shoulders. */
function drawPlayer(): string {
  const { x, y } = SEEN;
  return (
    element("circle", { cx: x, cy: y - 60, r: 54, fill: COLOR.chalk }) +
    filled(
      `M${x - 104} ${y + 112}Q${x - 104} ${y + 10} ${x} ${y + 10}Q${x + 104} ${y + 10} ${x + 104} ${y + 112}Z`,
      COLOR.chalk,
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
  return filled(shapes.join(""), COLOR.ground);
}
