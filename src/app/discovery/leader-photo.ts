import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ContentError } from "#content/check.ts";
import { DRAWN_LEADER } from "#content/schema.ts";
import type { App } from "#lib/http/app.ts";
import { encodePortrait, PORTRAIT } from "#lib/pictures/portrait.ts";
import { createRenderCache } from "#lib/pictures/render-cache.ts";
import { sendPicture } from "#lib/pictures/send-picture.ts";
import { paths } from "#paths.ts";

/** Somebody may ask for another picture, so no cache keeps the old one for longer. */
const FRESH_SECONDS = 3_600;

/**
 * The photograph of the leader that `content/leader.json` names, ready to be shown; null where the
 * drawing is.
 * @throws ContentError when the file is not there, or cannot be shown.
 */
export async function loadLeaderPhoto(image: string, folder = "content"): Promise<Buffer | null> {
  if (image === DRAWN_LEADER) return null;
  const file = `content/${image}`;
  const bytes = await readFile(join(folder, image)).catch(() => {
    throw new ContentError(`content/leader.json: image names ${file}, which is not there.`);
  });
  const portrait = await encodePortrait(bytes);
  if (portrait.kind === "portrait") return portrait.webp;
  throw new ContentError(
    portrait.kind === "too_small"
      ? `${file}: must have at least ${PORTRAIT.width} by ${PORTRAIT.height} pixels.`
      : `${file}: must be a JPEG, PNG, WebP or AVIF picture that can be read.`,
  );
}

/** Shows the photograph to everybody; there is no such address without one. */
export function leaderPhotoRoute(app: App, photo: Buffer | null): void {
  if (!photo) return;
  const cache = createRenderCache({ atOnce: 1, mostWaiting: 1, maxEntries: 1 });
  app.get(paths.leaderPhoto, { schema: { hide: true } }, async (request, reply) =>
    sendPicture(request, reply, await cache.get("leader", async () => photo), {
      freshSeconds: FRESH_SECONDS,
      type: "image/webp",
    }),
  );
}
