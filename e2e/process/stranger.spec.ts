import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { listVisibleProspects } from "#areas/board/prospects/queries/prospects.ts";
import { prospects } from "#areas/board/prospects/tables.ts";
import { isPublicState, visibilityOf } from "#areas/youscout/nominations/access/visibility.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { openEmbedded } from "#lib/db/embedded.ts";
import { machinePaths } from "#machine-paths.ts";
import { paths } from "#paths.ts";
import { startServer } from "./server-process.ts";
import { embeddedSite } from "./sites.ts";

/** Far more than the demo content has. */
const MOST_ADDRESSES = 2_000;
const LINK =
  /(?:href|src|content)="(?:https?:\/\/[^/"]+)?(\/[^"#]*)"|<loc>https?:\/\/[^/<]+([^<#]*)<\/loc>/g;
/** Built files and programs of the site, which say nothing of anybody. */
const IS_FILE = /^\/assets\/|\.(?:js|css|woff2|ico|webmanifest)$/;

interface Child {
  lastName: string;
  isNamed: boolean;
  guardianEmail: string | null;
}

/** The children of a site's database, and whether everybody may read their last names; hides one of them before. */
async function childrenOf(dataDir: string): Promise<Child[]> {
  const { db, close } = await openEmbedded(dataDir);
  const hide = sql`update ${prospects} set hidden_at = now() where id = (select max(id) from ${prospects})`;
  await db.execute(hide);
  const named = new Set(
    (await listVisibleProspects(db)).filter(({ level }) => level === "full").map(({ id }) => id),
  );
  const players = await db.select().from(prospects);
  const nominated = await db.select().from(nominations);
  await close();
  return [
    ...players.map(({ id, lastName, guardianEmail }) => ({
      ...{ lastName, guardianEmail, isNamed: named.has(id) },
    })),
    ...nominated.map((row) => ({
      lastName: row.lastName,
      guardianEmail: row.guardianEmail,
      isNamed: isPublicState(row) && visibilityOf(row) === "full",
    })),
  ];
}

/** What an address answers, asked again as long as the site says that it is busy. */
async function readWhenFree(url: string): Promise<string> {
  let text = "";
  const ask = async () => {
    const answer = await fetch(url, { redirect: "manual" });
    text = Buffer.from(await answer.arrayBuffer()).toString();
    return answer.status;
  };
  await expect.poll(ask, { interval: 200 }).not.toBe(503);
  return text;
}

/** What a stranger reads who follows every link, from the home page and the sitemap on, by address. */
async function readEverything(origin: string): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  const known = new Set<string>([paths.home, machinePaths.sitemap]);
  for (const address of known) {
    const text = await readWhenFree(origin + address);
    read.set(address, text);
    for (const [, link, listed] of text.matchAll(LINK)) {
      const found = (link ?? listed ?? "").replaceAll("&amp;", "&");
      if (found.startsWith("/") && !IS_FILE.test(found.split("?")[0] ?? "")) known.add(found);
    }
    expect(known.size, "addresses that are linked").toBeLessThan(MOST_ADDRESSES);
  }
  return read;
}

test("a stranger who follows every link reads no name that its level withholds, and of no guardian", async () => {
  const settings = await embeddedSite();
  const children = await childrenOf(settings.DATA_DIR);
  const site = await startServer(settings);
  const read = await readEverything(site.origin);

  const pages = [paths.board, paths.player(1), paths.editions, paths.alumni, paths.playerLedger(1)];
  expect([...read.keys()]).toEqual(expect.arrayContaining([...pages, paths.playerPicture(1)]));
  const named = new Set(children.filter(({ isNamed }) => isNamed).map(({ lastName }) => lastName));
  const withheld = children.filter(({ lastName }) => !named.has(lastName));
  expect(withheld.length, "children whose last names are withheld").toBeGreaterThan(30);
  const isTold = (word: string) => [...read.values()].some((text) => text.includes(word));
  expect([...named].filter((lastName) => !isTold(lastName))).toEqual([]);
  expect(withheld.map(({ lastName }) => lastName).filter(isTold)).toEqual([]);
  expect(children.flatMap(({ guardianEmail }) => guardianEmail ?? []).filter(isTold)).toEqual([]);
});
