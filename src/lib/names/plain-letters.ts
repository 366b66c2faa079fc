/**
 * A text without case, accents, blanks and marks: letters and digits only. Stored keys are made of it, so two people
 * are not parted by how somebody spaced a name.
 */
export function plainLetters(text: string): string {
  return lowerLetters(text).replace(/[^\p{L}\p{N}]/gu, "");
}

/** Letters that no decomposition takes apart, as an American keyboard has them. */
const LIGATURES = { þ: "th", ß: "ss", æ: "ae", œ: "oe" };

/**
 * Letters that look like one of an American keyboard, by that one: with strokes and hooks, small capitals, phonetic,
 * Cyrillic and Greek letters. The function `search_vector` of the database has the same.
 */
export const LOOK_ALIKES = {
  ...{ a: "ɑаα", b: "ʙƀɓвьβ", c: "ᴄƈс", d: "đðᴅɖɗԁ", e: "ᴇəɛеєε", f: "ꜰƒ", g: "ɡɢɠ", h: "ħʜɦһн" },
  ...{ i: "ıɪɨɩіι", j: "ᴊȷʝј", k: "ᴋƙĸкκ", l: "łʟƚɫɬɭӏ", m: "ᴍɱмμ", n: "ɴŋɲɳпη", o: "øᴏɔɵоο" },
  ...{ p: "ᴘƥрρ", q: "ʠԛ", r: "ʀɾɽɼг", s: "ꜱʂѕ", t: "ᴛŧʈƭтτ", u: "ᴜʉυ", v: "ᴠʋν", w: "ᴡԝω" },
  ...{ x: "хχ", y: "ʏƴуγ", z: "ᴢʐʑƶζ" },
};

const FOLDED = new Map(
  [
    ...Object.entries(LIGATURES),
    ...Object.entries(LOOK_ALIKES).flatMap(([plain, letters]) =>
      [...letters].map((letter) => [letter, plain] as const),
    ),
  ].flatMap(([letter, plain]) => [
    // Small capitals have no others: what stands last counts.
    [letter.toUpperCase(), plain.slice(0, 1).toUpperCase() + plain.slice(1)],
    [letter, plain],
  ]),
);
const UNFOLDED = new RegExp(`(?![ -~])[${[...FOLDED.keys()].join("")}]`, "gu");

/** A text in the letters of an American keyboard, without accents and what nobody sees; its case stays. */
export function foldedLetters(text: string): string {
  if (/^[ -~\s]*$/.test(text)) return text;
  return text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(UNFOLDED, (letter) => FOLDED.get(letter) ?? letter);
}

/** Folds a text in lower case, as names are compared. */
export function lowerLetters(text: string): string {
  return foldedLetters(text.normalize("NFKD").toLowerCase());
}
