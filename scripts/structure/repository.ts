import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface RepositoryFile {
  /** Path from the root, with slashes. */
  path: string;
  /** Empty for a file that is no text. */
  text: string;
}

/** Every file below `root`, without .git and what .gitignore names. */
export function readRepository(root: string): RepositoryFile[] {
  const isIgnored = readIgnored(root);
  const files: RepositoryFile[] = [];
  function walk(folder: string): void {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder + entry.name;
      if (isIgnored(entry.name, entry.isDirectory())) continue;
      if (entry.isDirectory()) walk(`${path}/`);
      else if (entry.isFile()) files.push({ path, text: readText(join(root, path)) });
    }
  }
  walk("");
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Knows the two forms that .gitignore has here: `folder/` and `*.ending`. */
function readIgnored(root: string): (name: string, isFolder: boolean) => boolean {
  const file = join(root, ".gitignore");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : [];
  const folders = new Set(lines.map((line) => line.replace(/\/$/, "")));
  const endings = lines.filter((line) => line.startsWith("*.")).map((line) => line.slice(1));
  return (name, isFolder) =>
    // In a worktree `.git` is a file.
    name === ".git" ||
    (isFolder ? folders.has(name) : endings.some((ending) => name.endsWith(ending)));
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  return bytes.includes(0) ? "" : bytes.toString("utf8");
}
