/**
 * Declares a table whose rows no public page reads, so that writing them needs no `PublicTx`. A table declared
 * with `pgTable` counts as public.
 */
export { pgTable as privateTable } from "drizzle-orm/pg-core";
