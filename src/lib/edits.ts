import { AppError } from "./errors.ts";

/** Refuses a change that was made for an older state. */
export function refuseStale(
  what: string,
  { updatedAt }: { updatedAt: Date },
  expectedUpdatedAt: string | undefined,
): void {
  if (!expectedUpdatedAt || updatedAt.getTime() === Date.parse(expectedUpdatedAt)) return;
  throw staleError(what);
}

/** The refusal of a change that was made for an older state. */
export function staleError(what: string): AppError {
  return new AppError("stale", `Someone else changed ${what} in the meantime. Please look again.`);
}

/** The fields of a change that were given: absent ones are not written. */
export function givenOf<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>;
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
