import multipart from "@fastify/multipart";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "#lib/deps.ts";
import { AppError, type ErrorCode } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { paths } from "#paths.ts";
import { TOO_LARGE, UPLOAD_MAX, UPLOAD_MAX_BYTES } from "../rules.ts";
import { UploadReceipt } from "../schema.ts";
import { uploadDocument, uploadPhoto } from "../service/upload-photo.ts";

const NO_PICTURE = "Please choose a picture";
const NO_DOCUMENT = "Please choose a PDF";

const REFUSES: ErrorCode[] = [
  "bad_request",
  "request_timeout",
  "invalid",
  "too_large",
  "unsupported_media_type",
  "too_many",
  "unavailable",
];

/** A file that has not arrived by then gives its place to another: 5 MB at 1 Mbit a second do. */
const ARRIVES_WITHIN_MS = 45_000;

/** The most bytes that a browser's request adds around a file. */
const AROUND_FILE_BYTES = 20_000;

interface Kind {
  what: string;
  refusal: string;
  save: typeof uploadPhoto;
}

/** Take pictures and PDFs. */
export function uploadRoutes(app: App, deps: Deps): void {
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
    const take = (address: string, { what, refusal, save }: Kind) =>
      scope.post(
        address,
        {
          config: { who: "signed-in", refuses: REFUSES },
          schema: {
            summary: `Upload a ${what} of at most ${UPLOAD_MAX}: multipart, field "file"`,
            consumes: ["multipart/form-data"],
            response: { 200: UploadReceipt },
          },
        },
        async (request, reply) => {
          refuseUnread(request);
          const sent = () => receive(request, reply, refusal);
          return receiptOf(await save(deps, request.member, sent));
        },
      );
    take("/api/upload", { what: "picture", refusal: NO_PICTURE, save: uploadPhoto });
    take("/api/upload/document", { what: "PDF", refusal: NO_DOCUMENT, save: uploadDocument });
  });
}

const receiptOf = (name: string): UploadReceipt => ({
  success: true,
  fileUrl: paths.upload(name),
  message: "Upload successful",
});

/** Refuses by its head alone what would only take a place. */
function refuseUnread(request: FastifyRequest): void {
  if (!request.isMultipart()) {
    throw new AppError("unsupported_media_type", "This call takes multipart/form-data.");
  }
  const length = Number(request.headers["content-length"]);
  if (length > UPLOAD_MAX_BYTES + AROUND_FILE_BYTES) throw tooLarge();
}

/** The file, if its sender may still send it once it is there. */
async function receive(
  request: FastifyRequest,
  reply: FastifyReply,
  noFile: string,
): Promise<Buffer> {
  const bytes = await readInTime(request, reply, noFile);
  await request.lookAgain();
  return bytes;
}

/** The file, if it arrives in time; the connection of one that does not is closed. */
async function readInTime(
  request: FastifyRequest,
  reply: FastifyReply,
  noFile: string,
): Promise<Buffer> {
  let limit: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    limit = setTimeout(() => {
      reply.header("connection", "close");
      reject(new AppError("request_timeout", "The file took too long to arrive."));
    }, ARRIVES_WITHIN_MS);
  });
  try {
    return await Promise.race([readFile(request, noFile), timeUp]);
  } finally {
    clearTimeout(limit);
  }
}

/** The bytes of the field `file`, counted while they arrive. */
async function readFile(request: FastifyRequest, noFile: string): Promise<Buffer> {
  try {
    const part = await request.file();
    if (part?.fieldname !== "file") {
      throw new AppError("invalid", noFile, { fields: { file: noFile } });
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
