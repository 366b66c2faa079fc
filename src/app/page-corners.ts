import { promisify } from "node:util";
import { constants, crc32, deflateRaw, deflateRawSync } from "node:zlib";
import { ACCOUNT_CORNER } from "./frame/account-corner.tsx";
import type { RenderedPage } from "./page-cache.ts";

const deflate = promisify(deflateRaw);

const CORNER = new RegExp(`<${ACCOUNT_CORNER}[ >].*?</${ACCOUNT_CORNER}>`, "gs");

/** RFC 1952: deflate, no name, no time, of an unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** What stands between two corners. */
interface Piece {
  bytes: Buffer;
  /** By itself: what stands before it is not looked back at, so that it fits behind any corner. */
  deflated(): Promise<Buffer>;
}

const known = new WeakMap<RenderedPage, Piece[]>();

/**
 * Puts a member's corners into a page for everybody; null where it has not as many. The page itself stays as
 * it is, and of the result nothing is kept. Only the corners are compressed anew: of a gzip stream the pieces
 * may be made one by one, of Brotli not.
 * @param corners as they stand in the page
 */
export async function fillCorners(
  page: RenderedPage,
  corners: readonly string[],
  encoding: "gzip" | "identity",
): Promise<Buffer | null> {
  const pieces = piecesOf(page);
  if (pieces.length !== corners.length + 1) return null;
  const filled = corners.map((corner) => Buffer.from(corner));
  if (encoding === "identity")
    return Buffer.concat(interleave(pieces, filled, ({ bytes }) => bytes));
  const deflated = await Promise.all(pieces.map((piece) => piece.deflated()));
  return Buffer.concat([
    GZIP_HEAD,
    ...interleave(
      deflated,
      filled.map((corner) => deflateRawSync(corner, { finishFlush: constants.Z_FULL_FLUSH })),
      (piece) => piece,
    ),
    gzipTail(interleave(pieces, filled, ({ bytes }) => bytes)),
  ]);
}

function piecesOf(page: RenderedPage): Piece[] {
  const found = known.get(page);
  if (found) return found;
  const texts = page.body.identity.toString().split(CORNER);
  const pieces = texts.map((text, place) => pieceOf(text, place === texts.length - 1));
  known.set(page, pieces);
  return pieces;
}

function pieceOf(text: string, isLast: boolean): Piece {
  const bytes = Buffer.from(text);
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH;
  let deflated: Promise<Buffer> | undefined;
  return { bytes, deflated: () => (deflated ??= deflate(bytes, { finishFlush })) };
}

/** The pieces, with a corner after each but the last. */
function interleave<One>(
  pieces: readonly One[],
  corners: readonly Buffer[],
  bytesOf: (piece: One) => Buffer,
): Buffer[] {
  return pieces.flatMap((piece, place) => [bytesOf(piece), ...corners.slice(place, place + 1)]);
}

/** The checksum and the length of what was compressed. */
function gzipTail(parts: readonly Buffer[]): Buffer {
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(parts.reduce((sum, part) => crc32(part, sum), 0));
  tail.writeUInt32LE(
    parts.reduce((length, part) => length + part.length, 0),
    4,
  );
  return tail;
}
