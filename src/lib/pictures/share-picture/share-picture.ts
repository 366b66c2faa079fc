import { rasterize } from "../raster.ts";
import { createRenderCache, type RenderedPicture } from "../render-cache.ts";
import { picture } from "../svg.ts";
import { drawStage, HEIGHT, WIDTH } from "./stage.ts";
import { drawWords, type PictureBrand, type PictureWords } from "./words.ts";

/** What one share picture has that others have not. */
export interface SharePicture {
  brand: PictureBrand;
  /** The text beside the brand. */
  beside: string;
  words: PictureWords;
  /** SVG of what is on the red field. */
  emblem: string;
}

/** The picture as SVG of 1200×630 pixels. All letters are outlines; it refers to nothing. */
export function composePicture({ brand, beside, words, emblem }: SharePicture): string {
  return picture(WIDTH, HEIGHT, drawStage() + emblem + drawWords(brand, beside, words));
}

/**
 * Gives share pictures as PNG: each is drawn once, two at a time, and cached until 200 others were asked
 * for. What a picture shows is its key. Throws `unavailable` when 20 wait already.
 */
export function createSharePictures<Shown>(
  compose: (shown: Shown) => string,
): (shown: Shown) => Promise<RenderedPicture> {
  const cache = createRenderCache({ atOnce: 2, mostWaiting: 20, maxEntries: 200 });
  return (shown) => cache.get(JSON.stringify(shown), () => rasterize(compose(shown)));
}

/** Gives a share picture that never changes as PNG, drawn once. */
export function createSharePicture(compose: () => string): () => Promise<RenderedPicture> {
  const cache = createRenderCache({ atOnce: 1, mostWaiting: 1, maxEntries: 1 });
  return () => cache.get("only", () => rasterize(compose()));
}
