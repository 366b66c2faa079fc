const BYTES = 16;
const CAPITALS = /^[0-9A-F]{32}$/;

/**
 * A code to be scanned, without meaning: 128 random bits as 32 capital hexadecimal digits, which a QR code
 * holds in its small form, and which scanners that type send alike in most keyboard layouts.
 */
export function newScanCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}

/** A code as it was scanned or typed: without blanks, and in capitals where a scanner sent small letters. */
export function readScanCode(scanned: string): string {
  const code = scanned.trim();
  const capitals = code.toUpperCase();
  return CAPITALS.test(capitals) ? capitals : code;
}
