import { findUnknownPaths } from "./documents.ts";
import { report } from "./findings.ts";
import { findBadLines, findLoggedErrors } from "./lines.ts";
import { readRepository } from "./repository.ts";
import { findNamedTables, findUnsortedTables } from "./tables.ts";
import { findBadWrites } from "./writes.ts";

const files = readRepository(process.cwd());
report([
  ...findBadLines(files),
  ...findLoggedErrors(files),
  ...findUnknownPaths(files),
  ...findBadWrites(files),
  ...findNamedTables(files),
  ...findUnsortedTables(files),
]);
