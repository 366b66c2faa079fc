import { type SQL, sql } from "drizzle-orm";
import { customType, type PgColumn } from "drizzle-orm/pg-core";

/** A search vector: the words of a row, whichever of its columns they are in. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What separates words; the rest is left to PostgreSQL, which goes by the language of the database. */
const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const GAPS = /[\s!-/:-@[-`{-~]+/;

/**
 * The value of a generated column of type tsvector: the words of SQL expressions, none of which is
 * null. Each part of an email address or a date is a word.
 */
export function searchVectorOf(...expressions: string[]): SQL {
  const signs = PUNCTUATION.replace("'", "''");
  return sql.raw(
    `to_tsvector('simple', translate(${expressions.join(" || ' ' || ")}, '${signs}', repeat(' ', ${PUNCTUATION.length})))`,
  );
}

/**
 * Whether a row matches a search: each word of `query` begins a word of the row, in any order. A single
 * letter matches only itself. A query without words matches nothing.
 */
export function matchesSearch(searchVector: PgColumn, query: string): SQL {
  const asked = query.toLowerCase().split(GAPS).filter(Boolean);
  if (asked.length === 0) return sql`false`;
  const terms = asked.map((word) => (word.length > 1 ? `'${word}':*` : `'${word}'`)).join(" & ");
  return sql`${searchVector} @@ to_tsquery('simple', ${terms})`;
}
