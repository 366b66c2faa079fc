import { randomBytes } from "node:crypto";
import pLimit from "p-limit";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import { isStaff } from "#areas/platform/accounts/access/entitled.ts";
import { lockAccount } from "#areas/platform/accounts/service/lock-account.ts";
import type { Deps } from "#lib/deps.ts";
import { encodePdf, type Pdf } from "#lib/documents/pdf.ts";
import { AppError } from "#lib/errors.ts";
import { createAddressLimit } from "#lib/http/address-limits.ts";
import { type Client, createClientQueue } from "#lib/http/client-queue.ts";
import { createLimit } from "#lib/http/limits.ts";
import { perDeps } from "#lib/per-deps.ts";
import { encodePhoto, type Photo } from "#lib/pictures/photo.ts";
import { DAY_SECONDS } from "#lib/time.ts";
import { uploads } from "../tables.ts";

const A_DAY = 20;
const DECODED_AT_ONCE = 2;

/** Files in memory, each of 5 MB at most. All others wait unread, where they come from. */
const ADMITTED = {
  atOnce: 12,
  ofPerson: 1,
  ofNetwork: 4,
  mostWaiting: 50,
  longestWaitMs: 10_000,
};

const kept = perDeps((deps) => ({
  queue: createClientQueue(ADMITTED),
  decoding: pLimit(DECODED_AT_ONCE),
  ofPerson: createLimit(deps, {
    name: "upload-account",
    points: A_DAY,
    seconds: DAY_SECONDS,
    message: "You've uploaded many files today. Please try again tomorrow.",
  }),
  // For who makes accounts to have more.
  ofAddress: createAddressLimit(deps, {
    name: "upload-address",
    points: { person: 100, household: 200, network: 1_000 },
    seconds: DAY_SECONDS,
    message: "Many files were uploaded from your network today. Please try again tomorrow.",
  }),
}));

/** A file as it is kept. */
interface Encoded {
  bytes: Buffer;
  extension: "webp" | "pdf";
}

/**
 * Takes a picture of a member and returns the name that it is kept under. Nothing of the file is read
 * before it is the person's turn and the attempt is counted: a person has one file under way,
 * a network four, the site twelve in total; staff are not limited. Throws `too_many` beyond 20 a day, and 100 a day an address,
 * `unsupported_media_type` for what is no picture or a HEIC, `invalid` for a broken or a huge one,
 * `unavailable` when too many wait or the turn does not come within 10 seconds.
 */
export function uploadPhoto(
  deps: Deps,
  actor: Member,
  readFile: () => Promise<Buffer>,
): Promise<string> {
  const encode = async (bytes: Buffer): Promise<Encoded> => ({
    bytes: acceptPhoto(await encodePhoto(bytes)),
    extension: "webp",
  });
  return takeTurn(deps, actor, { readFile, encode });
}

/**
 * Takes a PDF of a member and returns the name that it is kept under, where nobody reads it before something that
 * is private shows it. Waits, counts and throws as `uploadPhoto` does; `invalid` also for one that is encrypted or
 * holds what a reader would run.
 */
export function uploadDocument(
  deps: Deps,
  actor: Member,
  readFile: () => Promise<Buffer>,
): Promise<string> {
  const encode = async (bytes: Buffer): Promise<Encoded> => ({
    bytes: acceptDocument(await encodePdf(bytes)),
    extension: "pdf",
  });
  return takeTurn(deps, actor, { readFile, encode });
}

interface Upload {
  readFile(): Promise<Buffer>;
  encode(bytes: Buffer): Promise<Encoded>;
}

function takeTurn(deps: Deps, actor: Member, upload: Upload): Promise<string> {
  return kept(deps).queue.add(clientOf(actor), () => takeFile(deps, actor, upload));
}

async function takeFile(
  deps: Deps,
  { userId, address }: Member,
  { readFile, encode }: Upload,
): Promise<string> {
  const { decoding, ofPerson, ofAddress } = kept(deps);
  await ofPerson.take(String(userId));
  await ofAddress.take(address);
  const sent = await readFile();
  const { bytes, extension } = await decoding(() => encode(sent));
  const name = `${randomBytes(16).toString("base64url")}.${extension}`;
  // The row first: a file without a row would never be found again.
  await deps.database.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    await tx.insert(uploads).values({ name, userId, createdAt: deps.now() });
  });
  await deps.storage.put(name, bytes);
  return name;
}

function clientOf(member: Member): Client {
  const { userId, address } = member;
  return { person: String(userId), network: address.network, isStaff: isStaff(member) };
}

function acceptPhoto(photo: Photo): Buffer {
  switch (photo.kind) {
    case "photo":
      return photo.webp;
    case "heic":
      throw refusal("unsupported_media_type", "Please choose a JPEG or PNG picture");
    case "no_photo":
      throw refusal(
        "unsupported_media_type",
        "Please choose a picture: JPEG, PNG, WebP, GIF or AVIF",
      );
    case "broken":
      throw refusal("invalid", "We can't read this picture. Please choose another one");
    case "too_long":
      throw refusal(
        "invalid",
        "This picture is more than 20,000 pixels on one side. Please make it smaller",
      );
    case "too_many_pixels":
      throw refusal("invalid", "This picture has more than 40 megapixels. Please make it smaller");
  }
}

function acceptDocument(pdf: Pdf): Buffer {
  switch (pdf.kind) {
    case "pdf":
      return pdf.bytes;
    case "no_pdf":
      throw refusal("unsupported_media_type", "Please choose a PDF");
    case "broken":
      throw refusal("invalid", "We can't read this PDF. Please print it to a new PDF first");
    case "encrypted":
      throw refusal("invalid", "This PDF has a password. Please remove the password first");
    case "active":
      throw refusal(
        "invalid",
        "This PDF holds scripts or attached files. Please print it to a new PDF first",
      );
  }
}

function refusal(code: "invalid" | "unsupported_media_type", message: string): AppError {
  return new AppError(code, message, { fields: { file: message } });
}
