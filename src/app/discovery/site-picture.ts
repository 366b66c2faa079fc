import { brand } from "#content/brand.ts";
import type { App } from "#lib/http/app.ts";
import { sendPicture } from "#lib/pictures/send-picture.ts";
import { COLOR } from "#lib/pictures/share-picture/shapes.ts";
import { composePicture, createSharePicture } from "#lib/pictures/share-picture/share-picture.ts";
import { element, filled } from "#lib/pictures/svg.ts";
import { paths } from "#paths.ts";
import mark from "../frame/favicon.svg?raw";

/** The picture of every page that has none of its own, as SVG. */
function composeSitePicture(): string {
  const { city, regionCode } = brand.headquarters;
  return composePicture({
    brand,
    beside: `${city}, ${regionCode}`.toUpperCase(),
    words: {
      overline: "",
      title: brand.name,
      tag: "",
      fact: "",
      caption: brand.summary,
      untitled: "",
    },
    emblem: drawMark(),
  });
}

/** The plate and the letter of the mark, in colors that stand out from the red field. */
function drawMark(): string {
  const [plate = "", letter = ""] = Array.from(mark.matchAll(/ d="([^"]+)"/g), ([, d]) => d);
  const parts = filled(plate, COLOR.ground) + filled(letter, COLOR.chalk);
  return element("g", { transform: "translate(882 150) scale(7.2)" }, parts);
}

export function sitePictureRoute(app: App): void {
  const getPicture = createSharePicture(composeSitePicture);
  app.get(paths.sitePicture, { schema: { hide: true } }, async (request, reply) =>
    sendPicture(request, reply, await getPicture()),
  );
}
