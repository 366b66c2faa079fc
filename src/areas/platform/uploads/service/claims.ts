import { and, eq, inArray, isNull, lt, not, or } from "drizzle-orm";
import type { Member } from "#areas/platform/accounts/access/actor.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { uploads } from "../tables.ts";

const BATCH = 100;

/**
 * Claims the file at `url` for one thing that shows it. A file that something else shows stays with that: releasing it
 * there would remove it here.
 * @returns whether it is a file of this person that nothing shows yet
 */
export async function claimUpload(
  tx: Db,
  userId: number,
  url: string,
  now: Date,
): Promise<boolean> {
  return claim(tx, { userId, url }, { claimedAt: now });
}

/**
 * Says that the site itself shows the file at `url` from now on, whatever becomes of the account.
 * @returns whether it is a file of this person that nothing shows yet.
 */
export async function claimForSite(
  tx: Db,
  userId: number,
  url: string,
  now: Date,
): Promise<boolean> {
  return claim(tx, { userId, url }, { claimedAt: now, isOfSite: true });
}

async function claim(
  tx: Db,
  { userId, url }: { userId: number; url: string },
  set: { claimedAt: Date; isOfSite?: boolean },
): Promise<boolean> {
  const isFree = and(
    eq(uploads.name, nameOf(url)),
    eq(uploads.userId, userId),
    isNull(uploads.claimedAt),
  );
  const claimed = await tx.update(uploads).set(set).where(isFree).returning({ name: uploads.name });
  return claimed.length > 0;
}

/** Says that nothing shows the file at `url` any more. */
export async function releaseUpload(tx: Db, url: string): Promise<void> {
  await tx
    .update(uploads)
    .set({ claimedAt: null, isOfSite: false })
    .where(eq(uploads.name, nameOf(url)));
}

/** The bytes of a file of this person that nothing shows yet; null where there is none. */
export async function readUpload(
  { database, storage }: Pick<Deps, "database" | "storage">,
  { userId }: Pick<Member, "userId">,
  { url }: { url: string },
): Promise<Buffer | null> {
  const name = nameOf(url);
  const isIt = and(eq(uploads.name, name), eq(uploads.userId, userId), isNull(uploads.claimedAt));
  const [found] = await database.db.select({ name: uploads.name }).from(uploads).where(isIt);
  return found ? storage.find(name) : null;
}

/**
 * Removes the file at `url` at once, row and bytes, after it was released; one that was claimed again
 * stays. A file whose removal fails is removed during the night.
 */
export async function removeReleased(
  { database, storage, log }: Pick<Deps, "database" | "storage" | "log">,
  url: string,
): Promise<void> {
  const name = nameOf(url);
  try {
    await database.db.transaction(async (tx) => {
      const removed = await tx
        .delete(uploads)
        .where(and(eq(uploads.name, name), isNull(uploads.claimedAt)))
        .returning({ name: uploads.name });
      if (removed.length > 0) await storage.remove(name);
    });
  } catch (error) {
    log.warn({}, "a released picture is still there", error);
  }
}

function nameOf(url: string): string {
  const start = paths.upload("");
  return url.startsWith(start) ? url.slice(start.length) : "";
}

/**
 * Removes the files that nothing has shown for a day after they came, and those of deleted accounts.
 * Rows and files go together: what a crash leaves is removed the next time.
 * @returns how many files
 */
export async function removeOrphans({ database, storage, now }: Deps): Promise<number> {
  const isForgotten = and(
    isNull(uploads.claimedAt),
    lt(uploads.createdAt, new Date(now().getTime() - DAY_MS)),
  );
  for (let total = 0; ; ) {
    const removed = await database.db.transaction(async (tx) => {
      const batch = await tx
        .select({ name: uploads.name })
        .from(uploads)
        .where(or(isForgotten, and(isNull(uploads.userId), not(uploads.isOfSite))))
        .limit(BATCH)
        .for("update");
      const names = batch.map(({ name }) => name);
      await tx.delete(uploads).where(inArray(uploads.name, names));
      for (const name of names) await storage.remove(name);
      return names.length;
    });
    total += removed;
    if (removed < BATCH) return total;
  }
}
