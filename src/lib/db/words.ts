import { type SQL, sql } from "drizzle-orm";
import { customType, type PgColumn } from "drizzle-orm/pg-core";

/** The words of a row, for a search in whichever of its columns they stand. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What parts words; the rest is left to PostgreSQL, which goes by the language of the database. */
const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const GAPS = /[\s!-/:-@[-`{-~]+/;

/**
 * The value of a generated column of type tsvector: the words of SQL expressions that are never
 * null. The parts of an e-mail address or a date are words of their own.
 */
export function wordsIn(...expressions: string[]): SQL {
  const signs = PUNCTUATION.replace("'", "''");
  return sql.raw(
    `to_tsvector('simple', translate(${expressions.join(" || ' ' || ")}, '${signs}', repeat(' ', ${PUNCTUATION.length})))`,
  );
}

/**
 * Whether a row has words that begin with each of the given ones, in any order. One letter alone
 * stands for a word of its own. Without a word nothing is found.
 */
export function hasWords(words: PgColumn, given: string): SQL {
  const asked = given.toLowerCase().split(GAPS).filter(Boolean);
  if (asked.length === 0) return sql`false`;
  const query = asked.map((word) => (word.length > 1 ? `'${word}':*` : `'${word}'`)).join(" & ");
  return sql`${words} @@ to_tsquery('simple', ${query})`;
}
