import { runChecks } from "./checks.ts";
import { stopChildrenOnSignals } from "./children.ts";

stopChildrenOnSignals();
const results = await runChecks();
if (results.some(({ isPassed }) => !isPassed)) process.exitCode = 1;
