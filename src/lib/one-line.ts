/** Line ends, other control characters, and what turns the order of the letters behind it. */
const GAPS = /[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu;
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The text on one line. A text without visible characters is empty. */
export function oneLine(text: string): string {
  return isBlank(text) ? "" : text.replace(GAPS, " ").trim();
}

/** Whether two texts of one line differ only in case and blanks. */
export function isSameLine(one: string | null, other: string | null): boolean {
  return withoutBlanks(one) === withoutBlanks(other);
}

function withoutBlanks(text: string | null): string {
  return seen(oneLine(text ?? ""))
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(" ", "");
}

/** Whether nothing of the text is seen, whatever characters it has. */
export function isBlank(text: string): boolean {
  return seen(text) === "";
}

/** The characters of the text that are seen. */
export function seen(text: string): string {
  return text.replace(UNSEEN, "").trim();
}
