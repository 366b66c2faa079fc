import { createPictureDesk, type FinishedPicture } from "#lib/pictures/picture-desk.ts";
import { rasterize } from "#lib/pictures/raster.ts";
import { picture } from "#lib/pictures/svg.ts";
import type { Prospect } from "../schema.ts";
import { drawRank } from "./share-picture-rank.ts";
import { drawStage, HEIGHT, WIDTH } from "./share-picture-stage.ts";
import { drawWords, type PictureWords } from "./share-picture-words.ts";

/** What the share picture of a player shows; nothing else about him changes it. */
export interface SharePicture {
  /** Official rank, null for unranked. */
  rank: number | null;
  words: PictureWords;
}

export function sharePictureOf(player: Prospect): SharePicture {
  const { positionPrimary, positionSecondary, rawRank } = player;
  return {
    rank: rawRank,
    words: {
      firstName: player.firstName,
      lastName: player.lastName,
      positions: [positionPrimary, positionSecondary].filter(Boolean).join(" / "),
      schoolOrTeam: player.school || player.teamName || "",
      gradYear: player.gradYear,
    },
  };
}

/** The picture as SVG of 1200×630 pixels. All letters are outlines; it refers to nothing. */
export function composeSharePicture({ rank, words }: SharePicture): string {
  return picture(WIDTH, HEIGHT, drawStage() + drawRank(rank) + drawWords(words));
}

/**
 * Gives the share pictures of players as PNG: each is drawn once, two at a time, and kept until
 * 200 others were asked for. What it shows is its key, so a changed rank makes a new picture.
 * Throws `unavailable` when 20 wait already.
 */
export function createSharePictures(): (player: Prospect) => Promise<FinishedPicture> {
  const desk = createPictureDesk({ atOnce: 2, mostWaiting: 20, mostKept: 200 });
  return (player) => {
    const shown = sharePictureOf(player);
    return desk.get(JSON.stringify(shown), () => rasterize(composeSharePicture(shown)));
  };
}
