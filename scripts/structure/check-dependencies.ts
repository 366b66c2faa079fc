import { findForbiddenDependencies } from "./dependencies.ts";
import { report } from "./findings.ts";

report(await findForbiddenDependencies(process.cwd()));
