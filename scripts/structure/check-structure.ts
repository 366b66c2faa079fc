import { machinePaths } from "#machine-paths.ts";
import { memberApi } from "#member-api.ts";
import { paths } from "#paths.ts";
import { report } from "./findings.ts";
import { findFarImports } from "./imports.ts";
import { findStaleLists } from "./manifests.ts";
import { findNamedTables } from "./named-tables.ts";
import { findBadNames } from "./names.ts";
import { readRepository } from "./repository.ts";
import { findBadLines, findLoggedErrors, findMisfitReadmes } from "./texts.ts";
import { findBadWrites } from "./writes.ts";

const files = readRepository(process.cwd());
report([
  ...findBadNames(files),
  ...findBadLines(files, { ...paths, machines: machinePaths, members: memberApi }),
  ...findLoggedErrors(files),
  ...findMisfitReadmes(files),
  ...findFarImports(files),
  ...findStaleLists(files),
  ...findBadWrites(files),
  ...findNamedTables(files),
]);
