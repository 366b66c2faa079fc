import { AppError } from "#lib/errors.ts";

/** The report that a family has is about its appointment, which therefore stays as it was. */
export function requireNoReport({ reportSentAt }: { reportSentAt: string | null }): void {
  if (reportSentAt === null) return;
  throw new AppError(
    "conflict",
    "The family has its report, so the appointment stays as it was. Another evaluation needs another request.",
  );
}
