import { findPartner } from "#areas/connect/profiles/queries.ts";
import { brand } from "#content/brand.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { inDollars } from "#lib/money.ts";
import { listOpenTitles } from "../queries/deals.ts";
import { getOwed } from "../queries/money.ts";

/**
 * Throws `conflict` for an account with a deal that is not over, since its money would have nobody to go to, and for
 * one that owes something.
 */
export async function requireNoOpenDeal(tx: Db, userId: number): Promise<void> {
  const titles = await listOpenTitles(tx, userId);
  if (titles.length === 0) return requireNoDebt(tx, userId);
  const named = titles.map((title) => `"${title}"`).join(", ");
  const message = `Your deals in Connect are not over yet: ${named}. Please finish or cancel them first.`;
  throw new AppError("conflict", message);
}

async function requireNoDebt(tx: Db, userId: number): Promise<void> {
  const partner = await findPartner(tx, userId);
  const owed = partner ? await getOwed(tx, partner.id) : 0;
  if (owed === 0) return;
  const message = `You owe ${inDollars(owed)} for sponsorships that went back after you were paid. Please write to ${brand.email} first.`;
  throw new AppError("conflict", message);
}
