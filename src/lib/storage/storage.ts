import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Keeps files by name. An object store would have the same shape. */
export interface Storage {
  /** Keeps the bytes; they are there whole or not at all. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** The bytes, or null when there is no such file. */
  find(name: string): Promise<Buffer | null>;
  /** Removes the file; one that is not there stays that way. */
  remove(name: string): Promise<void>;
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
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}
