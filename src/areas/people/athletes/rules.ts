/** The most athletes an account may have. */
export const ATHLETES_MAX = 12;

/** A guardian's agreement as it is kept. */
interface Agreed {
  version: string;
  agreedAt: Date;
}

/**
 * Until when an agreement holds: a year, as long as the text has the same version. Null where it does not
 * at `now`.
 */
export function waiverEnd({ version, agreedAt }: Agreed, current: string, now: Date): Date | null {
  if (version !== current) return null;
  const end = new Date(agreedAt);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end > now ? end : null;
}

/** How a sentence to staff ends: whether the family was mailed what they did. */
export function endOfNews(isMailed: boolean): string {
  return isMailed
    ? ", and the family is notified."
    : ". The family's account has no confirmed email address: please call.";
}
