/**
 * One spelling of what keyboards and systems encode in several ways, such as é as one character or two
 * (NIST SP 800-63B).
 */
export function normalizePassword(password: string): string {
  return password.normalize("NFKC");
}
