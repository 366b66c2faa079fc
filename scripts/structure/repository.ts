import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface RepositoryFile {
  /** Path from the root, with slashes. */
  path: string;
  /** Empty for a file that is no text. */
  text: string;
}

/** Reads every file below the current folder, without .git and the entries of .gitignore. */
export function readRepository(): RepositoryFile[] {
  const ignored = readFileSync(".gitignore", "utf8").split("\n").filter(Boolean);
  // In a worktree `.git` is a file. A glob's stars match no name that begins with a dot.
  const exclude = [".git", ...ignored].map((name) => `**/${name.replace(/\/$/, "")}`);
  return globSync(["**/*", "**/.*", "**/.*/**/*"], { exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ path: file.replaceAll("\\", "/"), text: readText(file) }));
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  return bytes.includes(0) ? "" : bytes.toString("utf8");
}
