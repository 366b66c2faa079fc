const DOTLESS = new Set(["gmail.com", "googlemail.com"]);

/**
 * An email address as it reaches its mailbox, to tell whether two are of one person: in lower case, without what stands
 * behind a plus, and for Gmail without dots and by one domain. `db/mailbox.ts` is the same rule in SQL.
 */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.toLowerCase().split(/@(?=[^@]*$)/);
  const base = name.split("+")[0] || name;
  return DOTLESS.has(domain) ? `${base.replaceAll(".", "")}@gmail.com` : `${base}@${domain}`;
}
