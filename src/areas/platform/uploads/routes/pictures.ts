import * as z from "zod/mini";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { paths } from "#paths.ts";

/** A picture that was removed is gone from every cache within the hour. */
const FRESH_SECONDS = 3_600;

/** Shows a picture to whoever has its address. */
export function pictureRoutes(app: App, deps: Deps): void {
  app.get(
    paths.upload(":name"),
    {
      schema: {
        hide: true,
        params: z.object({ name: z.string().check(z.regex(/^[\w-]{22}\.webp$/)) }),
      },
    },
    async (request, reply) => {
      const bytes = await deps.storage.find(request.params.name);
      if (!bytes) throw new AppError("not_found", "There is no such picture.");
      // What is kept under a name never changes.
      const etag = `"${request.params.name}"`;
      reply.headers({
        "cache-control": `public, max-age=${FRESH_SECONDS}, must-revalidate`,
        "content-security-policy": "default-src 'none'; sandbox",
        etag,
        "x-robots-tag": "noindex",
      });
      if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
      return reply.type("image/webp").send(bytes);
    },
  );
}

/** Whether the client says that it has the answer of this tag. */
function isKnown(header: string | undefined, etag: string): boolean {
  return header?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;
}
