import { createPictureDesk, type FinishedPicture } from "#lib/pictures/picture-desk.ts";
import { rasterize } from "#lib/pictures/raster.ts";
import { picture } from "#lib/pictures/svg.ts";
import { drawBadge, drawRisingBall } from "./share-picture-rank.ts";
import { COLOUR } from "./share-picture-shapes.ts";
import { drawStage, HEIGHT, WIDTH } from "./share-picture-stage.ts";
import { drawWords } from "./share-picture-words.ts";

/** The picture of the board as SVG of 1200×630 pixels: its name where a player's stands, and nobody's. */
export function composeBoardPicture(): string {
  const words = drawWords(
    {
      firstName: "NOLA",
      lastName: "Top 100",
      positions: "",
      schoolOrTeam: "Ranked by scouts and community votes",
      gradYear: null,
    },
    "BASEBALL",
  );
  const ball = drawRisingBall() + drawBadge("Cast your vote", COLOUR.ground);
  return picture(WIDTH, HEIGHT, drawStage() + ball + words);
}

/** Gives the picture of the board as PNG, drawn once. */
export function createBoardPicture(): () => Promise<FinishedPicture> {
  const desk = createPictureDesk({ atOnce: 1, mostWaiting: 1, mostKept: 1 });
  return () => desk.get("board", () => rasterize(composeBoardPicture()));
}
