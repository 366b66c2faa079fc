import { randomBytes } from "node:crypto";
import pLimit from "p-limit";
import type { ClientAddress } from "../../../lib/address.ts";
import type { Deps } from "../../../lib/deps.ts";
import { AppError, tooBusy } from "../../../lib/errors.ts";
import { createAddressLimit } from "../../../lib/http/address-limits.ts";
import { createLimit } from "../../../lib/http/limits.ts";
import { createOwnTurns } from "../../../lib/own-turns.ts";
import { encodePhoto, type Photo } from "../../../lib/pictures/photo.ts";
import { holdAccount } from "../../accounts/service/leaving.ts";
import { uploads } from "../tables.ts";

const A_DAY = 20;
const AT_ONCE = 2;
const MOST_UNDER_WAY = 22;

/** Whose picture it is, and from where it comes. */
interface Uploader {
  userId: number;
  address: ClientAddress;
}

/**
 * Takes a picture of a person and gives the name that it is kept under. The attempt is counted
 * before the file is read. Throws `too_many` beyond 20 a day, and 100 a day an address, `unsupported_media_type` for what is
 * no picture or a HEIC, `invalid` for a broken or a huge one, `unavailable` when too many wait. One
 * picture of a person is decoded at a time, so that nobody holds up the others with his own.
 */
type Upload = (uploader: Uploader, readFile: () => Promise<Buffer>) => Promise<string>;

export function createUpload(deps: Deps): Upload {
  const turn = pLimit(AT_ONCE);
  let underWay = 0;
  const turnOf = createOwnTurns<number>();
  const perPerson = createLimit(deps, {
    name: "upload-account",
    points: A_DAY,
    seconds: 24 * 60 * 60,
    message: "You have uploaded many pictures today. Please try again tomorrow.",
  });
  // For who makes accounts to have more.
  const ofAddress = createAddressLimit(deps, {
    name: "upload-address",
    points: { person: 100, site: 200, network: 1_000 },
    seconds: 24 * 60 * 60,
    message: "Many pictures were uploaded from your network today. Please try again tomorrow.",
  });

  async function inTurn(userId: number, bytes: Buffer): Promise<Photo> {
    if (underWay >= MOST_UNDER_WAY) throw tooBusy(5);
    underWay += 1;
    try {
      return await turnOf(userId, () => turn(() => encodePhoto(bytes)));
    } finally {
      underWay -= 1;
    }
  }

  return async ({ userId, address }, readFile) => {
    await perPerson.take(String(userId));
    await ofAddress.take(address);
    const bytes = await readFile();
    const webp = acceptPhoto(await inTurn(userId, bytes));
    const name = `${randomBytes(16).toString("base64url")}.webp`;
    // The row first: a file without a row would never be found again.
    await deps.database.db.transaction(async (tx) => {
      await holdAccount(tx, userId);
      await tx.insert(uploads).values({ name, userId, createdAt: deps.now() });
    });
    await deps.storage.put(name, webp);
    return name;
  };
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
      throw refusal("invalid", "This picture cannot be read. Please choose another one");
    case "too_long":
      throw refusal(
        "invalid",
        "This picture has a side above 20,000 pixels. Please make it smaller",
      );
    case "too_many_pixels":
      throw refusal("invalid", "This picture has more than 40 megapixels. Please make it smaller");
  }
}

function refusal(code: "invalid" | "unsupported_media_type", message: string): AppError {
  return new AppError(code, message, { fields: { file: message } });
}
