import { createHash } from "node:crypto";
import {
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { EMBEDDED_START_PARAMS, wrapEmbedded } from "#lib/db/embedded.ts";

const FOLDER = "node_modules/.cache/raw-tests";
const KEPT_MS = 24 * 60 * 60_000;

/**
 * A file with a migrated and otherwise empty embedded database. Making one takes seconds, so it is
 * kept until a migration or PGlite changes.
 */
export async function findOrMakeTemplate(): Promise<string> {
  const file = join(FOLDER, `${hashOfMakings()}.tar`);
  if (statSync(file, { throwIfNoEntry: false })) return file;
  const client = await PGlite.create({ startParams: EMBEDDED_START_PARAMS });
  const database = await wrapEmbedded(client);
  const dump = await client.dumpDataDir("none");
  await database.close();
  mkdirSync(FOLDER, { recursive: true });
  removeOldTemplates();
  // Runs at the same time see a whole file or none.
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, new Uint8Array(await dump.arrayBuffer()));
  renameSync(unfinished, file);
  return file;
}

function hashOfMakings(): string {
  const hash = createHash("sha256");
  const makings = ["node_modules/@electric-sql/pglite/package.json"];
  for (const file of [...makings, ...globSync("migrations/**/*.{sql,json}").sort()]) {
    hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}

function removeOldTemplates(): void {
  for (const file of globSync(`${FOLDER}/*`)) {
    if (Date.now() - statSync(file).mtimeMs > KEPT_MS) rmSync(file, { force: true });
  }
}
