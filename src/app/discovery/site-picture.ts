import { brand } from "#content/brand.ts";
import { COLOUR } from "#domains/prospects/queries/share-picture-shapes.ts";
import { drawStage, HEIGHT, WIDTH } from "#domains/prospects/queries/share-picture-stage.ts";
import { drawWords } from "#domains/prospects/queries/share-picture-words.ts";
import type { App } from "#lib/http/app.ts";
import { createPictureDesk } from "#lib/pictures/picture-desk.ts";
import { rasterize } from "#lib/pictures/raster.ts";
import { sendPicture } from "#lib/pictures/send-picture.ts";
import { element, filled, picture } from "#lib/pictures/svg.ts";
import { paths } from "#paths.ts";
import mark from "../frame/favicon.svg?raw";

/** The picture of every page that has none of its own, as SVG of 1200×630 pixels. */
export function composeSitePicture(): string {
  const { city, regionCode } = brand.headquarters;
  const words = drawWords(
    {
      firstName: "",
      lastName: brand.name,
      positions: "",
      schoolOrTeam: brand.summary,
      gradYear: null,
    },
    `${city}, ${regionCode}`.toUpperCase(),
  );
  return picture(WIDTH, HEIGHT, drawStage() + drawMark() + words);
}

/** The plate and the letter of the mark, in colours that stand out from the red field. */
function drawMark(): string {
  const [plate = "", letter = ""] = Array.from(mark.matchAll(/ d="([^"]+)"/g), ([, d]) => d);
  const parts = filled(plate, COLOUR.ground) + filled(letter, COLOUR.chalk);
  return element("g", { transform: "translate(882 150) scale(7.2)" }, parts);
}

export function sitePictureRoute(app: App): void {
  const desk = createPictureDesk({ atOnce: 1, mostWaiting: 1, mostKept: 1 });
  app.get(paths.sitePicture, { schema: { hide: true } }, async (request, reply) =>
    sendPicture(request, reply, await desk.get("site", () => rasterize(composeSitePicture()))),
  );
}
