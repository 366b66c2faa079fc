import { and, eq, ne, type SQL } from "drizzle-orm";
import type { Db } from "#lib/db/db.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import { plainLetters } from "#lib/names/plain-letters.ts";
import { keyedHash, type Secrets } from "#lib/secrets.ts";
import type { ChildFacts } from "../rules/minors.ts";
import { guardianNoes, minors } from "../tables.ts";
import { getFacts } from "./minors.ts";

/** A guardian who answers by a mailed link, and the child. */
export interface Answering {
  /** Null once it is deleted, as the name is. */
  guardianEmail: string | null;
  /** Null once the guardian has said no. */
  guardianHash: string | null;
  firstName: string | null;
  /** The child as the mail named it, and then as the listing does. */
  childHashes: string[];
}

/** Who answers by the link of a listing, whomever its draft has named since. */
export async function getAnswering(
  db: Db,
  secrets: Secrets,
  listingId: number,
): Promise<Answering> {
  const { askedEmail, askedChildHash, askedGuardianHash } = minors;
  const [asked] = await db
    .select({ askedEmail, askedChildHash, askedGuardianHash })
    .from(minors)
    .where(eq(minors.listingId, listingId));
  const facts = await getFacts(db, listingId);
  const hashes = [asked?.askedChildHash, hashOfChild(secrets, facts)];
  const guardianEmail = asked?.askedEmail ?? facts.guardianEmail;
  return {
    guardianEmail,
    guardianHash: guardianEmail
      ? hashOfGuardian(secrets, guardianEmail)
      : (asked?.askedGuardianHash ?? null),
    firstName: facts.firstName,
    childHashes: [...new Set(hashes)].filter((hash) => typeof hash === "string"),
  };
}

/** A child of an account's listing, and the guardian who is named for it. */
export interface Named {
  creatorId: number;
  facts: Pick<ChildFacts, "firstName" | "lastName" | "guardianEmail">;
}

/** Whether another guardian than the named one said no to a listing of this account about the child. */
export async function hasKeptNo(db: Db, secrets: Secrets, named: Named): Promise<boolean> {
  const hashes = hashesOf(secrets, named);
  if (!hashes) return false;
  const isAnothers = ne(guardianNoes.guardianHash, hashes.guardianHash);
  return (await db.$count(guardianNoes, and(isOfChild(named, hashes), isAnothers))) > 0;
}

/** Whether the named guardian said no to a listing of this account about the child. */
async function hasOwnNo(db: Db, secrets: Secrets, named: Named): Promise<boolean> {
  const hashes = hashesOf(secrets, named);
  if (!hashes) return false;
  const isTheirs = eq(guardianNoes.guardianHash, hashes.guardianHash);
  return (await db.$count(guardianNoes, and(isOfChild(named, hashes), isTheirs))) > 0;
}

/** Whether another guardian's no binds the named one: one who said no as well is free to take that back. */
export async function isBoundByOther(db: Db, secrets: Secrets, named: Named): Promise<boolean> {
  return !(await hasOwnNo(db, secrets, named)) && (await hasKeptNo(db, secrets, named));
}

type Hashes = Pick<typeof guardianNoes.$inferSelect, "childHash" | "guardianHash">;

/** Noes of an account about a child. */
export function isOfChild(
  { creatorId }: Pick<Named, "creatorId">,
  { childHash }: Pick<Hashes, "childHash">,
): SQL | undefined {
  return and(eq(guardianNoes.creatorId, creatorId), eq(guardianNoes.childHash, childHash));
}

/** Keyed hash of a child by name; null while it has none. */
export function hashOfChild(
  { vote }: Secrets,
  { firstName, lastName }: Pick<ChildFacts, "firstName" | "lastName">,
): string | null {
  if (!firstName || !lastName) return null;
  return keyedHash(vote, `connect child ${plainLetters(firstName + lastName)}`);
}

/** Keyed hashes of a child by name, and of a guardian by address; null while either is unknown. */
export function hashesOf(secrets: Secrets, { facts }: Named): Hashes | null {
  const childHash = hashOfChild(secrets, facts);
  const { guardianEmail } = facts;
  if (!childHash || !guardianEmail) return null;
  return { childHash, guardianHash: hashOfGuardian(secrets, guardianEmail) };
}

/** Keyed hash of a guardian by mailbox. */
export function hashOfGuardian({ vote }: Secrets, email: string): string {
  return keyedHash(vote, `connect no of ${mailboxOf(email)}`);
}
