import { findUnknownPaths } from "./documents.ts";
import { report } from "./findings.ts";
import { findBadLines } from "./lines.ts";
import { readRepository } from "./repository.ts";
import { findNamedTables } from "./tables.ts";
import { findBadWrites } from "./writes.ts";

const files = readRepository();
report([
  ...findBadLines(files),
  ...findUnknownPaths(files),
  ...findBadWrites(files),
  ...findNamedTables(files),
]);
