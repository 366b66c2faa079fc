import multipart from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Deps } from "../../lib/deps.ts";
import { AppError } from "../../lib/errors.ts";
import type { App } from "../../lib/http/app.ts";
import { paths } from "../../paths.ts";
import { TOO_LARGE, UPLOAD_MAX_BYTES } from "./rules.ts";
import { UploadReceipt } from "./schema.ts";
import { createUpload } from "./service/uploading.ts";

const NO_FILE = "Please choose a picture";

/** Take a picture, and show it to whoever has its address. */
export function uploadRoutes(app: App, deps: Deps): void {
  const upload = createUpload(deps);

  // A scope of its own: no other call takes multipart.
  app.register(async (scope: App) => {
    await scope.register(multipart, {
      limits: {
        fileSize: UPLOAD_MAX_BYTES,
        files: 1,
        fields: 10,
        parts: 11,
        fieldNameSize: 100,
        fieldSize: 1_000,
        headerPairs: 20,
      },
    });
    scope.post(
      paths.api.upload,
      {
        config: {
          who: "signed-in",
          refuses: ["bad_request", "invalid", "too_large", "unsupported_media_type", "too_many"],
        },
        schema: {
          summary: "Upload a picture of at most 5 MB: multipart, field `file`",
          consumes: ["multipart/form-data"],
          response: { 200: UploadReceipt },
        },
      },
      async (request) => {
        const uploader = { userId: request.user.id, address: request.actor.address };
        const name = await upload(uploader, () => readFile(request));
        return {
          success: true as const,
          fileUrl: paths.upload(name),
          message: "Upload successful",
        };
      },
    );
  });

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
      return reply
        .headers({
          "cache-control": "public, max-age=31536000, immutable",
          "content-security-policy": "default-src 'none'; sandbox",
          "x-robots-tag": "noindex",
        })
        .type("image/webp")
        .send(bytes);
    },
  );
}

/** The bytes of the field `file`, counted while they arrive. */
async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new AppError("unsupported_media_type", "This call takes multipart/form-data.");
  }
  try {
    const part = await request.file();
    if (part?.fieldname !== "file") {
      throw new AppError("invalid", NO_FILE, { fields: { file: NO_FILE } });
    }
    const bytes = await part.toBuffer();
    // The library looks only when a chunk arrives: the limit may fall between the last two.
    if (part.file.truncated) throw tooLarge();
    return bytes;
  } catch (error) {
    throw asRefusal(error);
  }
}

function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if ((error as { code?: string }).code === "FST_REQ_FILE_TOO_LARGE") return tooLarge();
  return new AppError("bad_request", "The upload could not be read.", { cause: error });
}

const tooLarge = () => new AppError("too_large", TOO_LARGE, { fields: { file: TOO_LARGE } });
