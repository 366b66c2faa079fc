import { existsSync } from "node:fs";
import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as z from "zod/mini";
import { Removal } from "./removal.ts";

/** A number that rises with time, in the database and here: a restored database has a smaller one. */
const Mark = z.object({ mark: z.int() });

/** The list as it lies beside the database, which may be older than it. */
export interface List {
  removals: Map<string, Removal>;
  mark: number;
  /** Lines that say nothing, such as the half of one that a full disk left. */
  brokenLines: number;
}

/** Where the list of `dataDir` is. */
export function listFile(dataDir: string): string {
  return join(dataDir, "removals.jsonl");
}

/** Reads a list; one that is not there is empty. */
export async function readList(file: string): Promise<List> {
  const list: List = { removals: new Map(), mark: 0, brokenLines: 0 };
  if (!existsSync(file)) return list;
  for (const line of (await readFile(file, "utf8")).split("\n")) {
    if (line === "") continue;
    const entry = parse(line);
    const removal = Removal.safeParse(entry);
    const mark = Mark.safeParse(entry);
    if (removal.success) list.removals.set(removal.data.id, removal.data);
    else if (mark.success) list.mark = Math.max(list.mark, mark.data.mark);
    else list.brokenLines += 1;
  }
  return list;
}

/** Throws what the system says where a list cannot be added to. */
export async function requireAppendable(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, "a", 0o600);
  await handle.close();
}

/** Adds to a list; when it returns, a power cut loses none of it. */
export async function appendToList(
  file: string,
  entries: readonly (Removal | z.infer<typeof Mark>)[],
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  // A line of its own, whatever a full disk left of the one before.
  await writeThrough(file, "a", `\n${linesOf(entries)}`);
}

/** Puts a list in the place of the one that is there, wholly or not at all. */
export async function writeList(
  file: string,
  { removals, mark }: Pick<List, "removals" | "mark">,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeThrough(`${file}.part`, "w", linesOf([...removals.values(), { mark }]));
  await rename(`${file}.part`, file);
}

/** Adds to a list what another one knows more than it. */
export async function mergeList(file: string, other: string): Promise<void> {
  const own = await readList(file);
  const { removals, mark } = await readList(other);
  const unknown = [...removals.values()].filter(({ id }) => !own.removals.has(id));
  if (unknown.length === 0 && mark <= own.mark) return;
  await appendToList(file, [...unknown, { mark }]);
}

async function writeThrough(file: string, flags: string, text: string): Promise<void> {
  const handle = await open(file, flags, 0o600);
  try {
    await handle.appendFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function linesOf(entries: readonly object[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
