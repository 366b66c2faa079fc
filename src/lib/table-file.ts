const SAVE_AS =
  "In Excel choose Save As and “CSV UTF-8”, in Google Sheets File, Download, “Comma-separated values”.";
const NOT_A_TABLE = `This isn't a CSV file. ${SAVE_AS}`;
const UNKNOWN_ENCODING = `The letters of this file can't be read for sure. ${SAVE_AS}`;

/** Beginnings of workbooks: .xlsx and .ods are ZIP files, .xls is a compound file. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
/** Excel's "CSV" of a Western system: letters that mean the same in other regions, and Spanish ñ. */
const WESTERN = /^[\0-\x7f\xa0ÁÂÄÇÉËÍÎÓÔÖÚÜÑáâäçéëíîóôöúüñ‘’“”–—…]*$/;

/**
 * Decodes a file as Excel and Google Sheets save it: UTF-8, UTF-16 with a byte order mark ("Unicode Text"), or plain
 * Western CSV. Throws a sentence with instructions for workbooks and for encodings that are ambiguous.
 */
export function decodeTable(buffer: ArrayBuffer): string {
  const bytes = new Uint8Array(buffer);
  const startsWith = (start: number[]) => start.every((byte, index) => bytes[index] === byte);
  if (WORKBOOKS.some(startsWith)) throw new Error(NOT_A_TABLE);
  if (startsWith([0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith([0xfe, 0xff])) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder("windows-1252").decode(bytes);
    if (WESTERN.test(text)) return text;
    throw new Error(UNKNOWN_ENCODING);
  }
}
