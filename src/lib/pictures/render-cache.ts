import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { AppError } from "../errors.ts";

/** A picture, ready to be sent many times. */
export interface RenderedPicture {
  bytes: Buffer;
  /** Strong tag of the bytes, with its quotes. */
  etag: string;
}

interface RenderCacheOptions {
  /** Pictures drawn at the same time. */
  atOnce: number;
  /** Pictures that may wait for their turn. */
  mostWaiting: number;
  /** Pictures cached in memory; the least recently asked one leaves first. */
  maxEntries: number;
}

/** Pictures by their key: each is drawn once, a few at a time, and cached. */
export interface RenderCache {
  /**
   * The picture of a key, drawn if it is not cached; who asks meanwhile waits for the same one. A
   * failed drawing is not cached. Throws `unavailable` when too many wait already.
   */
  get(key: string, draw: () => Promise<Buffer>): Promise<RenderedPicture>;
}

export function createRenderCache({
  atOnce,
  mostWaiting,
  maxEntries,
}: RenderCacheOptions): RenderCache {
  const limit = pLimit(atOnce);
  const pictures = new LRUCache<string, Promise<RenderedPicture>>({ max: maxEntries });

  function start(draw: () => Promise<Buffer>): Promise<RenderedPicture> {
    if (limit.pendingCount >= mostWaiting) {
      throw new AppError("unavailable", "We're busy making pictures. Please try again shortly.", {
        retryAfterSeconds: 2,
      });
    }
    return limit(async () => tag(await draw()));
  }

  return {
    async get(key, draw) {
      const known = pictures.get(key);
      if (known) return known;
      const picture = start(draw);
      pictures.set(key, picture);
      picture.catch(() => {
        if (pictures.peek(key) === picture) pictures.delete(key);
      });
      return picture;
    },
  };
}

function tag(bytes: Buffer): RenderedPicture {
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { bytes, etag: `"${hash}"` };
}
