import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Keeps files by name. An object store would have the same shape. */
export interface Storage {
  /** Keeps the bytes; they are there whole or not at all. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there is no such file. */
  find(name: string): Promise<Buffer | null>;
  /** Removes the file; one that is not there stays that way. */
  remove(name: string): Promise<void>;
  /** The names that begin so and whose files were kept before a moment, in any order. */
  list(given: { prefix: string; before: Date }): Promise<string[]>;
}

const PLAIN_NAME = /^[\w-]{1,100}\.[a-z0-9]{1,5}$/;

/** Files in one folder of this machine, which is made when the first one comes. */
export function openDiskStorage(folder: string): Storage {
  const pathOf = (name: string): string => {
    if (!PLAIN_NAME.test(name)) throw new Error("a file is kept under a plain name");
    return join(folder, name);
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      const draft = `${path}.${randomBytes(6).toString("hex")}.part`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await writeFile(draft, bytes, { mode: 0o600 });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async find(name) {
      return readFile(pathOf(name)).catch(ignoreMissing);
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async list({ prefix, before }) {
      const names: string[] = [];
      for (const name of await namesIn(folder)) {
        if (!name.startsWith(prefix) || !PLAIN_NAME.test(name)) continue;
        const found = await stat(join(folder, name)).catch(ignoreMissing);
        if (found && found.mtime < before) names.push(name);
      }
      return names;
    },
  };
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

/** Null for a file or a folder that is not there. Throws whatever else went wrong. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
