import { dirname } from "node:path";
import { findUnknownPaths } from "./documents.ts";
import { report } from "./findings.ts";
import { findBadLines } from "./lines.ts";
import { readRepository } from "./repository.ts";
import { findNamedTables } from "./tables.ts";
import { findBadWrites } from "./writes.ts";

const files = readRepository();
const folders = new Set(files.map(({ path }) => dirname(path)));
report([
  ...findBadLines(files),
  ...findUnknownPaths(files),
  ...findBadWrites(files),
  ...findNamedTables(files),
  ...files.flatMap(({ path: file }) =>
    file.startsWith("src/") && folders.has(file.replace(/\.tsx?$/, ""))
      ? { file, problem: "is beside a folder of its name", instead: "Move it into the folder." }
      : [],
  ),
]);
