/** The positions of the board, with the names that families use. */
const POSITIONS = [
  ["P", "Pitcher"],
  ["C", "Catcher"],
  ["1B", "First base"],
  ["2B", "Second base"],
  ["3B", "Third base"],
  ["SS", "Shortstop"],
  ["OF", "Outfield"],
  ["LF", "Left field"],
  ["CF", "Center field"],
  ["RF", "Right field"],
  ["UTIL", "Utility"],
  ["DH", "Designated hitter"],
] as const;

/** What the select of a position offers; nothing is chosen at first. */
export function PositionOptions() {
  return (
    <>
      <option value="" disabled>
        Select a position
      </option>
      {POSITIONS.map(([position, name]) => (
        <option key={position} value={position}>
          {name} ({position})
        </option>
      ))}
    </>
  );
}
