/** A text without case, accents, blanks and marks: letters and digits only. Stored keys are made of it. */
export function plainLetters(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Letters that no decomposition takes apart, as an American keyboard has them. */
const FOLDED: Record<string, string> = {
  ...{ ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", œ: "oe", ı: "i", ħ: "h" },
  ...{ Ø: "O", Ł: "L", Đ: "D", Ð: "D", Þ: "Th", Æ: "Ae", Œ: "Oe", Ħ: "H" },
};
const UNFOLDED = new RegExp(`[${Object.keys(FOLDED).join("")}]`, "g");

/** A text in the letters of an American keyboard, without accents and what nobody sees; its case stays. */
export function foldedLetters(text: string): string {
  if (/^[ -~\s]*$/.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(UNFOLDED, (letter) => FOLDED[letter] ?? letter);
}
