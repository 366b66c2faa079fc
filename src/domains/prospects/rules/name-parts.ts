/** What stands behind a name and is often left out. */
export const GENERATIONS: ReadonlySet<string> = new Set(
  "jr junior sr senior ii iii iv v vi 1st 2nd 3rd 4th 5th".split(" "),
);

const NICKNAME = /"([^"]*)"|“([^”]*)”|«([^»]*)»|\(([^)]*)\)|(?<!\p{L})['‘]([^'’]*)['’](?!\p{L})/gu;

/** A name without what stands in quotes or brackets, and that: `Malik "MJ"` is Malik, and MJ. */
export function splitNickname(name: string): { name: string; nicknames: string[] } {
  const nicknames = [...name.matchAll(NICKNAME)].map(
    (found) => found.slice(1).find((part) => part !== undefined) ?? "",
  );
  const rest = name.replace(NICKNAME, " ").trim();
  return rest === "" ? { name, nicknames: [] } : { name: rest, nicknames };
}
