/** A number and its noun: "1,204 votes", "1 vote". */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}

const WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** A number as a sentence has it: words up to nine, figures from 10 on. */
export function inWords(number: number): string {
  return WORDS[number] ?? number.toLocaleString("en-US");
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
