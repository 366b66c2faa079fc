/** How people write the positions of the board, in plain letters. */
const POSITION_WORDS: Record<string, string> = {
  pitcher: "P",
  righthandedpitcher: "RHP",
  lefthandedpitcher: "LHP",
  catcher: "C",
  firstbase: "1B",
  firstbaseman: "1B",
  secondbase: "2B",
  secondbaseman: "2B",
  thirdbase: "3B",
  thirdbaseman: "3B",
  shortstop: "SS",
  outfield: "OF",
  outfielder: "OF",
  leftfield: "LF",
  leftfielder: "LF",
  centerfield: "CF",
  centerfielder: "CF",
  rightfield: "RF",
  rightfielder: "RF",
  utility: "UTIL",
  utilityplayer: "UTIL",
  designatedhitter: "DH",
  middleinfield: "MIF",
  middleinfielder: "MIF",
  infield: "INF",
  infielder: "INF",
};

/** A position as the board may call it: "Shortstop" and "ss" are "SS". The board has the last word. */
export function boardPosition(written: string): string {
  const letters = written.toLowerCase().replace(/[^a-z0-9]/g, "");
  return POSITION_WORDS[letters] ?? letters.toUpperCase();
}

/** Batting and throwing hand as the board may write them: "r / l" is "R/L". */
export function boardHands(written: string): string {
  return written.toUpperCase().replace(/[^A-Z/]/g, "");
}
