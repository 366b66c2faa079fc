import { DAY_MS } from "#lib/time.ts";

/** What the fields of the form hold, by name. */
export type Values = Readonly<Record<string, string>>;

interface StoredDraft {
  values: Values;
  /** The step that was open. */
  step: number;
  /** Milliseconds since 1970. */
  keptAt: number;
}

const PREFIX = "nomination-draft:";
const DAYS_KEPT = 14;

/**
 * What this account had written before it left the form, from this browser; null without it, and
 * after 14 days. Drafts of other accounts are forgotten: nobody finds what another person wrote.
 */
export function readDraft(userId: number): StoredDraft | null {
  return withStorage((storage) => {
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX) && key !== keyOf(userId)) storage.removeItem(key);
    }
    const stored = JSON.parse(storage.getItem(keyOf(userId)) ?? "null") as StoredDraft | null;
    if (stored && stored.keptAt > Date.now() - DAYS_KEPT * DAY_MS) return stored;
    storage.removeItem(keyOf(userId));
    return null;
  });
}

export function storeDraft(userId: number, values: Values, step: number): void {
  const draft: StoredDraft = { values, step, keptAt: Date.now() };
  withStorage((storage) => storage.setItem(keyOf(userId), JSON.stringify(draft)));
}

export function forgetDraft(userId: number): void {
  withStorage((storage) => storage.removeItem(keyOf(userId)));
}

function keyOf(userId: number): string {
  return `${PREFIX}${userId}`;
}

/** A browser may keep nothing, or no more: then the form works without a draft. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(window.localStorage);
  } catch {
    return null;
  }
}
