import { ContentError } from "#content/check.ts";
import { ConfigError } from "#lib/config.ts";
import { DirectoryInUseError } from "#lib/db/directory-lock.ts";
import { DatabaseUnusableError } from "#lib/db/migrations.ts";
import { linesOf } from "#lib/error-report.ts";

const EXPECTED = [ConfigError, ContentError, DirectoryInUseError, DatabaseUnusableError];

/**
 * What the operator reads of a start that failed. What he did wrong, or the machine refuses, is one
 * line; everything else has a stack, and quotes nothing that is stored.
 */
export function explainFailedStart(error: unknown): string {
  if (EXPECTED.some((expected) => error instanceof expected)) return (error as Error).message;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return "PORT is in use: stop the program that holds it, or choose another PORT.";
  }
  if (syscall) return `The site cannot start: ${message}.`;
  return `The site cannot start: ${linesOf(error)}`;
}
