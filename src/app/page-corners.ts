import { promisify } from "node:util";
import { constants, deflateRaw, deflateRawSync } from "node:zlib";
import { type Checksum, checksumOf, joinChecksums } from "#lib/http/checksums.ts";
import { ACCOUNT_CORNER } from "./frame/account-corner.tsx";
import type { RenderedPage } from "./page-cache.ts";

const deflate = promisify(deflateRaw);

const CORNER = new RegExp(`<${ACCOUNT_CORNER}[ >].*?</${ACCOUNT_CORNER}>`, "gs");

/** RFC 1952: deflate, no name, no time, of an unknown system. */
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** A part of a page as it stands in it, and ready to be a part of what is sent. */
interface Part {
  bytes: Buffer;
  checksum: Checksum;
}

/** What stands between two corners. */
interface Piece extends Part {
  /** By itself: what stands before it is not looked back at, so that it fits behind any corner. */
  deflated(): Promise<Buffer>;
}

/** What a member sees in a corner. */
export interface Corner extends Part {
  deflated: Buffer;
}

const known = new WeakMap<RenderedPage, Piece[]>();

/** @param text as it stands in a page */
export function cornerOf(text: string): Corner {
  const bytes = Buffer.from(text);
  const deflated = deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
  return { bytes, checksum: checksumOf(bytes), deflated };
}

/**
 * Puts a member's corners into a page for everybody; null where it has not as many. The page itself stays as
 * it is, and of the result nothing is kept. Nothing is compressed anew: of a gzip stream the pieces may be made one
 * by one, of Brotli not.
 * @returns what is sent, one after the other
 */
export async function fillCorners(
  page: RenderedPage,
  corners: readonly Corner[],
  encoding: "gzip" | "identity",
): Promise<Buffer[] | null> {
  const pieces = piecesOf(page);
  if (pieces.length !== corners.length + 1) return null;
  if (encoding === "identity") return interleave<Part>(pieces, corners).map(({ bytes }) => bytes);
  const deflated = await Promise.all(pieces.map((piece) => piece.deflated()));
  return [
    GZIP_HEAD,
    ...interleave(
      deflated,
      corners.map((corner) => corner.deflated),
    ),
    gzipTail(interleave<Part>(pieces, corners)),
  ];
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
  return {
    bytes,
    checksum: checksumOf(bytes),
    deflated: () => (deflated ??= deflate(bytes, { finishFlush })),
  };
}

/** The pieces, with a corner after each but the last. */
function interleave<One>(pieces: readonly One[], corners: readonly One[]): One[] {
  return pieces.flatMap((piece, place) => [piece, ...corners.slice(place, place + 1)]);
}

/** The checksum and the length of what was compressed. */
function gzipTail(parts: readonly Part[]): Buffer {
  const { sum, length } = joinChecksums(parts.map(({ checksum }) => checksum));
  const tail = Buffer.alloc(8);
  tail.writeUInt32LE(sum);
  tail.writeUInt32LE(length, 4);
  return tail;
}
