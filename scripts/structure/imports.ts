import { posix } from "node:path";
import type { Finding } from "./findings.ts";
import type { RepositoryFile } from "./repository.ts";

const IMPORT = /^\s*(?:(?:(?:import|export)\s|\})[^"'`]*?|.*\bimport\()"(\.\.\/[^"]+)"/gm;

/** What a file of the product may reach by `../`: its domain, or its part of src. */
function roomOf(path: string): string | undefined {
  return /^src\/(?:domains\/[^/]+|[^/.]+(?=\/))/.exec(path)?.[0];
}

/** Imports that climb out of their room: they break when a file moves, and hide where they lead. */
export function findFarImports(files: RepositoryFile[]): Finding[] {
  return files
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(IMPORT)]
        .filter(([, to = ""]) => {
          const target = posix.join(posix.dirname(path), to);
          return /^(?:src|tests)\//.test(target) && roomOf(target) !== roomOf(path);
        })
        .map(({ index, 0: line }) => ({
          file: path,
          line: text.slice(0, index + line.length).split("\n").length,
          problem: "climbs out of its room by dots",
          instead:
            'Name it from the root: "#lib/dates.ts", "#domains/accounts/schema.ts", "#tests/…".',
        })),
    );
}
