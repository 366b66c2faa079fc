/** A rank in a sentence: "No. 7", or "unranked". */
export function rankWords(rank: number | null): string {
  return rank === null ? "unranked" : `No. ${rank}`;
}
