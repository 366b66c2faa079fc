import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** `mailboxOf` of an email address in SQL: the same mailbox for every address that an account may have. */
export function mailboxIn(email: SQLWrapper): SQL<string> {
  return sql<string>`regexp_replace(
    regexp_replace(
      regexp_replace(lower(${email}), '^([^+@]+)\\+[^@]*@', '\\1@'),
      '@googlemail\\.com$', '@gmail.com'),
    '\\.(?=[^@]*@gmail\\.com$)', '', 'g')`;
}
