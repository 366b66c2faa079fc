import type { SPORTS } from "../access/choices.ts";

type Sport = (typeof SPORTS)[number];
type Choice = [value: string, label: string];

const named = (...names: string[]): Choice[] => names.map((name) => [name, name]);

const DIAMOND: Choice[] = [
  ["P", "Pitcher (P)"],
  ["C", "Catcher (C)"],
  ["1B", "First base (1B)"],
  ["2B", "Second base (2B)"],
  ["3B", "Third base (3B)"],
  ["SS", "Shortstop (SS)"],
  ["OF", "Outfield (OF)"],
  ["LF", "Left field (LF)"],
  ["CF", "Center field (CF)"],
  ["RF", "Right field (RF)"],
  ["UTIL", "Utility (UTIL)"],
  ["DH", "Designated hitter (DH)"],
];

const GRIDIRON: Choice[] = [
  ["QB", "Quarterback (QB)"],
  ["RB", "Running back (RB)"],
  ["WR", "Wide receiver (WR)"],
  ["TE", "Tight end (TE)"],
  ["OL", "Offensive line (OL)"],
  ["DL", "Defensive line (DL)"],
  ["LB", "Linebacker (LB)"],
  ["CB", "Cornerback (CB)"],
  ["S", "Safety (S)"],
  ["K", "Kicker (K)"],
  ["P", "Punter (P)"],
];

/** The positions that are usual in a sport. Where there are none, people write their own. */
export const POSITIONS: Record<Sport, Choice[]> = {
  Baseball: DIAMOND,
  Softball: DIAMOND,
  Football: GRIDIRON,
  Basketball: named("Point guard", "Shooting guard", "Small forward", "Power forward", "Center"),
  "Track and Field": named(
    "Sprints",
    "Middle distance",
    "Long distance",
    "Hurdles",
    "Relay",
    "Jumps",
    "Throws",
    "Combined events",
  ),
  Soccer: named("Goalkeeper", "Defender", "Midfielder", "Winger", "Striker"),
  Volleyball: named("Setter", "Outside hitter", "Opposite", "Middle blocker", "Libero"),
  Other: [],
};

const HANDS: Choice[] = [
  ["R/R", "Bats right, throws right"],
  ["L/L", "Bats left, throws left"],
  ["R/L", "Bats right, throws left"],
  ["L/R", "Bats left, throws right"],
  ["S/R", "Switch hitter, throws right"],
  ["S/L", "Switch hitter, throws left"],
];

/** What can be said of a player's hands: on the diamond how he bats and throws. */
export function handednessOf(sport: string): Choice[] {
  return sport === "Baseball" || sport === "Softball" ? HANDS : named("Right", "Left", "Both");
}

/** The states, ours first. */
export const STATES: readonly string[] = [
  "Louisiana",
  ..."Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming".split(
    ",",
  ),
];
