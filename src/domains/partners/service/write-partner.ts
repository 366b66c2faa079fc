import { eq, sql } from "drizzle-orm";
import { type Member, requireAdult } from "#domains/accounts/access.ts";
import { getUser } from "#domains/accounts/queries.ts";
import { lockAccount } from "#domains/accounts/service/delete-account.ts";
import { exchangeUploads } from "#domains/uploads/service/exchange-uploads.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import { givenOf } from "#lib/given-of.ts";
import { lockPartner, requirePartner } from "../queries.ts";
import { problemsOf } from "../rules.ts";
import type { NewPartner, PartnerChange } from "../schema.ts";
import { partners } from "../tables.ts";

/**
 * Takes a side in Connect for an account, once. Throws `adult_unconfirmed`, `invalid`, and `conflict` for
 * an account that has one.
 */
export async function chooseSide(deps: Deps, actor: Member, chosen: NewPartner): Promise<void> {
  const { userId } = actor;
  refuseProblems({ website: null, phone: null, ...chosen });
  await deps.database.contentVersion.publish(async (tx) => {
    await lockAccount(tx, userId);
    requireAdult(await getUser(tx, userId));
    const inserted = await tx
      .insert(partners)
      .values({ ...chosen, userId })
      .onConflictDoNothing({ target: partners.userId })
      .returning({ id: partners.id });
    if (inserted.length === 0) throw new AppError("conflict", "You have chosen your side already.");
    const after = chosen.logoUrl ? [chosen.logoUrl] : [];
    await exchangeUploads(tx, { userId, before: [], after, field: "logoUrl", now: deps.now() });
  });
}

/**
 * Changes one's own profile. A name or website that staff have not seen takes the verification away.
 * Throws `forbidden` for an account without a side, and `invalid`.
 */
export async function changePartner(
  deps: Deps,
  actor: Member,
  given: PartnerChange,
): Promise<void> {
  const change = givenOf(given);
  await deps.database.contentVersion.publish(async (tx) => {
    const { id } = await requirePartner(tx, actor.userId);
    const before = await lockPartner(tx, id);
    const after = { ...before, ...change };
    refuseProblems(after);
    const urls = ({ logoUrl }: { logoUrl: string | null }) => (logoUrl ? [logoUrl] : []);
    await exchangeUploads(tx, {
      userId: actor.userId,
      before: urls(before),
      after: urls(after),
      field: "logoUrl",
      now: deps.now(),
    });
    const isSame = before.companyName === after.companyName && before.website === after.website;
    await tx
      .update(partners)
      .set({
        ...change,
        isVerified: before.isVerified && isSame,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(eq(partners.id, id));
  });
}

function refuseProblems(profile: Parameters<typeof problemsOf>[0]): void {
  const fields = problemsOf(profile);
  const [message] = Object.values(fields);
  if (message) throw new AppError("invalid", message, { fields });
}
