/** What stands behind a name and is often left out. */
export const GENERATIONS: ReadonlySet<string> = new Set(
  "jr junior sr senior ii iii iv v vi 1st 2nd 3rd 4th 5th".split(" "),
);
