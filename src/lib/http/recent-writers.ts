import { LRUCache } from "lru-cache";
import { perDeps } from "../per-deps.ts";

const MOST_PEOPLE = 10_000;
/** Longer than a page may lag behind votes. */
const REMEMBERED_MS = 2_000;

/** Who just changed what everybody sees. */
export interface RecentWriters {
  /** @param person an address as one person (`ClientAddress`) */
  add(person: string): void;
  has(person: string): boolean;
}

/** The addresses from which votes just came: their pages show them at once, whatever others are shown. */
export const recentWriters = perDeps((): RecentWriters => {
  const people = new LRUCache<string, true>({ max: MOST_PEOPLE, ttl: REMEMBERED_MS });
  return {
    add(person) {
      people.set(person, true);
    },
    has: (person) => people.has(person),
  };
});
