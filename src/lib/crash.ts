import { linesOf } from "./error-report.ts";

/**
 * Ends the process with code 1 on what nobody caught, a rejected promise included, as Node does by
 * itself; but where Node prints the whole error, this tells only what may be written down.
 */
export function endOnCrash(): void {
  process.on("uncaughtException", (error, origin) => {
    process.stderr.write(`The process ends on an ${ORIGINS[origin]}: ${linesOf(error)}\n`);
    process.exit(1);
  });
}

const ORIGINS = {
  uncaughtException: "uncaught exception",
  unhandledRejection: "unhandled rejection",
} as const;
