import { eq, sql } from "drizzle-orm";
import type { PublicTx } from "#lib/db/content-version.ts";
import { isSubject, type Redo, type Removal, removedAt } from "#lib/db/removals/removal.ts";
import { writeSetting } from "#lib/db/site-settings.ts";
import { CONSENT_KEY } from "../queries/agreement.ts";
import { prospects, publicationAgreements } from "../tables.ts";
import { endWord } from "./agreement.ts";
import { emptyCommitments, emptyNotes, listSubjects } from "./empty-texts.ts";

interface SaidAgain {
  word: "refused" | "hidden";
  /** Whether the guardian's word hid the player, and another one shows the player again. */
  isHiding?: boolean;
}

async function sayAgain(tx: PublicTx, removal: Removal, said: SaidAgain): Promise<void> {
  const { word, isHiding = false } = said;
  const [player] = await tx.select().from(prospects).where(isSubject(prospects, removal));
  if (!player) return;
  const saidAt = new Date(removal.notedAt);
  await endWord(tx, player.id, "guardian", saidAt);
  const playerHiddenAt = isHiding ? player.hiddenAt : null;
  const answer = word === "hidden" && player.hiddenAt ? "hidden" : "refused";
  const isDerived = answer === "refused";
  const again = { prospectId: player.id, answer, saidAt, playerHiddenAt, isDerived } as const;
  await tx.insert(publicationAgreements).values(again);
  await tx.update(prospects).set({ hasGuardianAnswered: true }).where(eq(prospects.id, player.id));
}

const NO_GUARDIAN = { guardianEmail: null, guardianTokenHash: null, guardianAskedAt: null };

/** How removals of players are made again in a restored database. */
export const PROSPECT_REDOS: Record<string, Redo> = {
  async "prospect.exists"(tx, removal) {
    await tx.delete(prospects).where(isSubject(prospects, removal));
  },
  async "prospect.visible"(tx, removal) {
    await tx
      .update(prospects)
      .set({
        hiddenAt: sql`coalesce(${prospects.hiddenAt}, ${removedAt(removal)})`,
        isNeverShown: false,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(isSubject(prospects, removal));
  },
  async "prospect.agreement"(tx, removal) {
    await tx
      .update(prospects)
      .set({ publicationAgreedAt: null, updatedAt: sql`clock_timestamp()` })
      .where(isSubject(prospects, removal));
  },
  /** What a guardian said before no longer holds; what was said since is not known, so it is taken for a no. */
  "prospect.word": (tx, removal) => sayAgain(tx, removal, { word: "refused" }),
  /** A word to hide him, which also keeps staff from showing him; unless he was shown again since. */
  "prospect.hidden_word": (tx, removal) =>
    sayAgain(tx, removal, { word: "hidden", isHiding: true }),
  /** The same of a player whom staff had hidden before, and whom no other word shows. */
  "prospect.word_while_hidden": (tx, removal) => sayAgain(tx, removal, { word: "hidden" }),
  /** The guardian was put on hold: nobody shows more until an owner decides. */
  async "prospect.guardian_returned"(tx, removal) {
    const held = { isGuardianOnHold: true };
    await tx.update(prospects).set(held).where(isSubject(prospects, removal));
  },
  /** What named a child who was removed since; he may not even be on file here. */
  async "prospect.note"(tx, removal) {
    await emptyNotes(tx, await listSubjects(tx, removal));
  },
  async "prospect.commitment"(tx, removal) {
    await emptyCommitments(tx, await listSubjects(tx, removal));
  },
  /**
   * Another guardian was named, or none. Who that is, nobody knows here: until staff name him again, the link of a
   * nomination only takes down, so that nobody passes for him.
   */
  async "prospect.guardian"(tx, removal) {
    await tx
      .update(prospects)
      .set({ ...NO_GUARDIAN, isGuardianUnknown: true })
      .where(isSubject(prospects, removal));
  },
  async "prospect.link"(tx, removal) {
    await tx
      .update(prospects)
      .set({ guardianTokenHash: null })
      .where(isSubject(prospects, removal));
  },
  /** Names and players under 13 are public by a guardian's consent alone. */
  async [`setting.${CONSENT_KEY}`](tx) {
    await writeSetting(tx, CONSENT_KEY, "agreed");
  },
};
