import { desc, eq } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { paths } from "#paths.ts";
import { uploads } from "./tables.ts";

const MOST_UPLOADS = 1_000;

/** The pictures of a person, the newest first. */
export async function listUploads(
  db: Db,
  userId: number,
): Promise<{ fileUrl: string; createdAt: Date }[]> {
  const rows = await db
    .select()
    .from(uploads)
    .where(eq(uploads.userId, userId))
    .orderBy(desc(uploads.createdAt))
    .limit(MOST_UPLOADS);
  return rows.map(({ name, createdAt }) => ({ fileUrl: paths.upload(name), createdAt }));
}
