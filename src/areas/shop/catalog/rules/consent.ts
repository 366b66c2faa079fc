/** Whose name or picture is on a product, and what is known of the guardian's consent. */
export interface Consent {
  playerName: string | null;
  consentRecordedAt: Date | null;
  consentNote: string | null;
}

/** What staff change about it; what is absent stays. */
export interface ConsentChange {
  playerName?: string | null | undefined;
  isConsentRecorded?: boolean | undefined;
  consentNote?: string | null | undefined;
}

/** The consent after a change. It is for one player: another name starts without, and no name needs none. */
export function consentAfter(before: Consent, change: ConsentChange, now: Date): Consent {
  const playerName = change.playerName === undefined ? before.playerName : change.playerName;
  const isSame = playerName === before.playerName;
  const former = isSame ? before : { consentRecordedAt: null, consentNote: null };
  const isRecorded = change.isConsentRecorded ?? former.consentRecordedAt !== null;
  if (playerName === null || !isRecorded) {
    return { playerName, consentRecordedAt: null, consentNote: null };
  }
  return {
    playerName,
    consentRecordedAt: former.consentRecordedAt ?? now,
    consentNote: change.consentNote === undefined ? former.consentNote : change.consentNote,
  };
}

/** A consent as rows and answers say it. */
export interface Recorded {
  playerName: string | null;
  consentRecordedAt: Date | string | null;
}

/** Whether a product may not be on sale as far as its player's guardian has a say. */
export function isConsentMissing({ playerName, consentRecordedAt }: Recorded): boolean {
  return playerName !== null && consentRecordedAt === null;
}
