import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { AppError } from "../errors.ts";

/** A picture, ready to be sent many times. */
export interface FinishedPicture {
  bytes: Buffer;
  /** Strong tag of the bytes, with its quotes. */
  etag: string;
}

interface DeskOptions {
  /** Pictures drawn at the same time. */
  atOnce: number;
  /** Pictures that may wait for their turn. */
  mostWaiting: number;
  /** Finished pictures kept in memory; the least recently asked one leaves first. */
  mostKept: number;
}

/** Where pictures are asked for: each is drawn once, a few at a time, and kept. */
export interface PictureDesk {
  /**
   * The picture of a key, drawn if it is not kept; who asks meanwhile waits for the same one. A
   * failed drawing is not kept. Throws `unavailable` when too many wait already.
   */
  get(key: string, draw: () => Promise<Buffer>): Promise<FinishedPicture>;
}

export function createPictureDesk({ atOnce, mostWaiting, mostKept }: DeskOptions): PictureDesk {
  const limit = pLimit(atOnce);
  const kept = new LRUCache<string, Promise<FinishedPicture>>({ max: mostKept });

  function start(draw: () => Promise<Buffer>): Promise<FinishedPicture> {
    if (limit.pendingCount >= mostWaiting) {
      throw new AppError("unavailable", "We're busy making pictures. Please try again shortly.", {
        retryAfterSeconds: 2,
      });
    }
    return limit(async () => finish(await draw()));
  }

  return {
    async get(key, draw) {
      const known = kept.get(key);
      if (known) return known;
      const picture = start(draw);
      kept.set(key, picture);
      picture.catch(() => {
        if (kept.peek(key) === picture) kept.delete(key);
      });
      return picture;
    },
  };
}

function finish(bytes: Buffer): FinishedPicture {
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { bytes, etag: `"${hash}"` };
}
