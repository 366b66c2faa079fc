import type { ChildRow } from "#areas/board/prospects/queries/distinct-children.ts";
import { findProspect } from "#areas/board/prospects/queries/prospects.ts";
import { isOwnNo, isShortChosen } from "#areas/youscout/nominations/access/visibility.ts";
import { findNomination } from "#areas/youscout/nominations/queries/nominations.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { keyedHash } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import { namesakeMail } from "../mails.ts";
import { listAnswered } from "../queries/answered.ts";
import { listKeptNoes } from "../queries/replacements.ts";

/**
 * Notifies the guardians of a child who said no that staff said of a namesake that it is another child: only the family
 * can tell whether that is true. A guardian gets one email a day about a child.
 * @param child `day` is when staff said so (`recordDistinct`)
 */
export async function notifyOfNamesake(
  { database, config, mail, secrets }: Deps,
  { day, ...child }: ChildRow & { day: string },
): Promise<void> {
  const url = config.baseUrl + paths.privacyRequest;
  await database.db.transaction(async (tx) => {
    const { firstName, guardians } = await findRefusing(tx, child);
    for (const to of guardians) {
      const recipient = keyedHash(secrets.vote, `namesake ${to}`).slice(0, 16);
      const cause = `namesake:${child.type}:${child.id}:${day}:${recipient}`;
      await mail.queue(tx, namesakeMail({ firstName }, { to, cause, url }));
    }
  });
}

interface Refusing {
  firstName: string;
  /** Addresses of the named and the replaced guardians who said no. */
  guardians: ReadonlySet<string>;
}

async function findRefusing(db: Db, { type, id }: ChildRow): Promise<Refusing> {
  const { firstName, named } = await (type === "nomination" ? ofNomination : ofPlayer)(db, id);
  const child = type === "nomination" ? { nominationId: id } : { prospectId: id };
  const replaced = (await listKeptNoes(db, child)).map(({ previousEmail }) => previousEmail);
  const addresses = [...named, ...replaced].flatMap((address) => address?.toLowerCase() ?? []);
  return { firstName, guardians: new Set(addresses) };
}

async function ofPlayer(db: Db, id: number) {
  const player = await findProspect(db, id);
  if (!player) return NOBODY;
  const answered = await listAnswered(db, player, null);
  const refusing = answered.filter(({ answer }) => answer === "refused" || answer === "hidden");
  return {
    firstName: player.firstName,
    named: refusing.map(({ previousEmail }) => previousEmail),
  };
}

async function ofNomination(db: Db, id: number) {
  const row = await findNomination(db, id);
  if (!row) return NOBODY;
  return {
    firstName: row.firstName,
    named: isOwnNo(row) || isShortChosen(row) ? [row.guardianEmail] : [],
  };
}

const NOBODY = { firstName: "", named: [] };
