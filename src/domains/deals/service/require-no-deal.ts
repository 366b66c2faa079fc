import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { listOpenTitles } from "../queries/deals.ts";

/** Throws `conflict` for an account with a deal that is not over: its money would have nobody to go to. */
export async function requireNoOpenDeal(tx: Db, userId: number): Promise<void> {
  const titles = await listOpenTitles(tx, userId);
  if (titles.length === 0) return;
  const named = titles.map((title) => `"${title}"`).join(", ");
  const message = `Your deals in Connect are not over yet: ${named}. Please finish or cancel them first.`;
  throw new AppError("conflict", message);
}
