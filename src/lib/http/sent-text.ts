import { isUtf8 } from "node:buffer";
import { AppError } from "../errors.ts";

/** The bytes of a body as text. Throws `bad_request` when they are not UTF-8. */
export function readText(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw notUtf8();
  return bytes.toString();
}

/**
 * The bytes of a form as text, its fields still percent-encoded. Throws `bad_request` when they are
 * not UTF-8, encoded or not: who decodes the fields would put other characters there.
 */
export function readForm(bytes: Buffer): string {
  const decoded = bytes
    .toString("latin1")
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (!isUtf8(Buffer.from(decoded, "latin1"))) throw notUtf8();
  return readText(bytes);
}

function notUtf8(): AppError {
  return new AppError("bad_request", "The request is not UTF-8 text.");
}
