import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { customType } from "drizzle-orm/pg-core";
import { readingsOf } from "../names/search-words.ts";

/** A search vector: the words of a row, whichever of its columns they are in. */
export const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Texts of which nothing is searched. */
export const NOTHING = sql`''`;

/**
 * The words of names and other texts, none of which is null, as `nameWords` and `searchWords` read them. Of names,
 * neighbors are found as one word, too.
 */
export function searchVector(names: SQLWrapper, others: SQLWrapper = NOTHING): SQL {
  return sql`search_vector(${names}, ${others})`;
}

/** The value of a generated column of type tsvector, from the SQL of names and of other texts. */
export function searchVectorOf(names: string, others = "''"): SQL {
  return searchVector(sql.raw(names), sql.raw(others));
}

/**
 * Whether a row matches a search, as `isFound` says. A search of one letter matches only this letter: too many words
 * begin with it.
 */
export function matchesSearch(vector: SQLWrapper, query: string): SQL {
  const readings = readingsOf(query).filter((words) => words.length > 0);
  if (readings.length === 0) return sql`false`;
  const isLong = readings.some(([first = "", ...rest]) => rest.length > 0 || first.length > 1);
  const terms = readings.map((words) =>
    words.map((word) => (isLong ? `'${word}':*` : `'${word}'`)).join(" & "),
  );
  // A cast takes each word whole; `to_tsquery` would part "2e3abc" into a number and a word.
  return sql`${vector} @@ ${terms.map((term) => `(${term})`).join(" | ")}::tsquery`;
}
