// @module-tag dialect
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { findOrMakeTemplate } from "#tests/embedded-template.ts";
import { DAY_MS } from "../time.ts";
import { writeBackup } from "./backup.ts";
import { rowsOf } from "./db.ts";
import { DirectoryInUseError } from "./directory-lock.ts";
import { openEmbedded } from "./embedded.ts";
import { removeFormerFolders } from "./former-databases.ts";
import type { Database } from "./open-database.ts";
import { listFile, readList } from "./removals/list-file.ts";
import { RestoreError, restoreBackup } from "./restore.ts";

const START = new Date("2027-03-10T17:00:00Z");
const day = (number: number) => new Date(START.getTime() + number * DAY_MS);

let folder: string;
function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), "raw-backup-"));
}

describe("backups", () => {
  beforeEach(() => {
    folder = emptyFolder();
    onTestFinished(() => rmSync(folder, { recursive: true }));
  });
  const kept = () => readdirSync(join(folder, "backups"));
  const dumping = (text: string) =>
    ({ kind: "embedded", dump: async () => Buffer.from(text) }) as unknown as Database;

  test("are for the owner's eyes, with the vote secret and the list of removals beside them", async () => {
    writeFileSync(join(folder, "vote-secret"), "hush", { mode: 0o644 });
    writeFileSync(join(folder, "removals.jsonl"), '{"mark":7}\n', { mode: 0o644 });
    const file = await writeBackup(dumping("rows"), folder, START);
    expect(file).toBe(join(folder, "backups", "raw-2027-03-10T17-00-00.000Z.tar.gz"));
    expect(readFileSync(file, "utf8")).toBe("rows");
    expect(readFileSync(join(folder, "backups", "vote-secret"), "utf8")).toBe("hush");
    expect(readFileSync(join(folder, "backups", "removals.jsonl"), "utf8")).toBe('{"mark":7}\n');
    expect(modeOf(join(folder, "backups"))).toBe("700");
    for (const name of kept()) expect(modeOf(join(folder, "backups", name))).toBe("600");
  });

  test("are kept for seven days, whatever else lies there", async () => {
    mkdirSync(join(folder, "backups"));
    writeFileSync(join(folder, "backups", "a-note.txt"), "mine");
    for (let number = 0; number < 9; number += 1) {
      await writeBackup(dumping(`day ${number}`), folder, day(number));
    }
    const days = [2, 3, 4, 5, 6, 7, 8].map(
      (number) => `raw-${day(number).toISOString().replaceAll(":", "-")}.tar.gz`,
    );
    expect(kept()).toEqual(["a-note.txt", ...days]);
  });

  test("that fail leave the former ones and nothing half written under their name", async () => {
    await writeBackup(dumping("good"), folder, START);
    const full = { ...dumping(""), dump: () => Promise.reject(new Error("disk full")) };
    await expect(writeBackup(full, folder, day(1))).rejects.toThrow("disk full");
    expect(kept()).toEqual(["raw-2027-03-10T17-00-00.000Z.tar.gz"]);
  });

  test("of PostgreSQL are made by its own tools", async () => {
    const postgres = { kind: "postgres" } as Database;
    await expect(writeBackup(postgres, folder, START)).rejects.toThrow("pg_dump");
  });
});

describe("what restores left of former databases", () => {
  beforeEach(() => {
    folder = emptyFolder();
    onTestFinished(() => rmSync(folder, { recursive: true }));
  });

  test("is removed after 7 days, and nothing else", async () => {
    const former = (number: number) =>
      `postgres-before-${day(number).toISOString().replaceAll(":", "-")}`;
    const others = ["postgres", "postgres-before-i-forget", "uploads"];
    for (const name of [...others, former(0), former(1)]) {
      mkdirSync(join(folder, name));
      writeFileSync(join(folder, name, "PG_VERSION"), "18");
    }
    await removeFormerFolders(folder, new Date(day(7).getTime() - 1));
    expect(readdirSync(folder)).toHaveLength(5);
    await removeFormerFolders(folder, day(7));
    expect(readdirSync(folder).sort()).toEqual([...others, former(1)].sort());
    await removeFormerFolders(join(folder, "nowhere"), day(7));
  });
});

describe("a restore", () => {
  let template: string;
  beforeAll(async () => {
    folder = emptyFolder();
    template = join(folder, "template.tar.gz");
    writeFileSync(template, gzipSync(readFileSync(await findOrMakeTemplate()), { level: 1 }));
    expect(await restoreBackup(folder, template, START)).toBeNull();
    await withDatabase(async ({ db }) => {
      const numbers = sql`generate_series(1, 500) n`;
      await db.execute(
        sql`insert into rate_limits (key, points) select 'key ' || n, n from ${numbers}`,
      );
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  async function withDatabase<Result>(work: (database: Database) => Promise<Result>) {
    const database = await openEmbedded(folder);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  /** How many rows each table has, and a checksum of them all. */
  function contents(): Promise<unknown[]> {
    return withDatabase(async ({ db }) => {
      const tables = await rowsOf<{ name: string }>(
        db,
        sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      );
      const rows = tables.map(
        ({ name }) => sql`
        select ${name}::text as name, count(*)::int as count, md5(string_agg(t::text, ',' order by t::text))
          as checksum from ${sql.identifier(name)} t`,
      );
      return rowsOf(db, sql.join(rows, sql` union all `));
    });
  }

  test("brings back every row, and keeps what was there under another name", async () => {
    const before = await contents();
    expect(before).toContainEqual(
      expect.objectContaining({ name: "rate_limits", count: 500, checksum: expect.any(String) }),
    );
    const file = await withDatabase(async (database) => {
      const path = await writeBackup(database, folder, START);
      await database.db.execute(sql`delete from rate_limits where points > 3`);
      return path;
    });
    expect(await contents()).not.toEqual(before);
    const former = await restoreBackup(folder, file, day(1));
    expect(modeOf(join(folder, "postgres"))).toBe("700");
    expect(former).toBe(join(folder, "postgres-before-2027-03-11T17-00-00.000Z"));
    expect(readdirSync(former as string)).toContain("PG_VERSION");
    expect(await contents()).toEqual(before);
  });

  test("takes the newest list of removals, of the folder or of the backup", async () => {
    const line = (id: string) =>
      JSON.stringify({
        id: `00000000-0000-4000-8000-00000000000${id}`,
        kind: "prospect.exists",
        subject: id,
        subjectCreatedAt: "2027-03-10T17:00:00.000000Z",
        isRemoved: true,
        notedAt: "2027-03-10T17:00:00.000000Z",
      });
    const away = emptyFolder();
    onTestFinished(() => rmSync(away, { recursive: true }));
    copyFileSync(template, join(away, "raw.tar.gz"));
    writeFileSync(join(away, "removals.jsonl"), `${line("1")}\n${line("2")}\n{"mark":9}\n`);
    writeFileSync(listFile(folder), `${line("2")}\n${line("3")}\n{"mark":8}\n`);
    await restoreBackup(folder, join(away, "raw.tar.gz"), day(2));
    const { removals, mark } = await readList(listFile(folder));
    expect([...removals.values()].map(({ subject }) => subject).sort()).toEqual(["1", "2", "3"]);
    expect(mark).toBe(9);
  });

  test("from what is no backup leaves everything as it was", async () => {
    const before = await contents();
    const noBackups = {
      text: Buffer.from("no backup at all"),
      nothing: Buffer.alloc(0),
      "half a backup": readFileSync(template).subarray(0, 1_000_000),
      "an empty archive": gzipSync(Buffer.alloc(1024)),
      "another archive": gzipSync(tarOf("notes.txt", "hello")),
      "the beginning of a database": gzipSync(tarOf("PG_VERSION", "18")),
    };
    const broken = join(folder, "broken.tar.gz");
    for (const [what, bytes] of Object.entries(noBackups)) {
      writeFileSync(broken, bytes);
      const files = readdirSync(folder);
      await expect(restoreBackup(folder, broken, day(2)), what).rejects.toThrow(
        new RestoreError(`${broken} is no backup: everything is as it was before.`),
      );
      expect(readdirSync(folder), what).toEqual(files);
    }
    expect(await contents()).toEqual(before);
  });

  test("and every opening keep the database for the owner's eyes", async () => {
    chmodSync(join(folder, "postgres"), 0o755);
    await withDatabase(async () => {
      expect(modeOf(join(folder, "postgres"))).toBe("700");
    });
  });

  test("is refused while a server holds the folder", async () => {
    await withDatabase(async () => {
      await expect(restoreBackup(folder, template, day(3))).rejects.toThrow(DirectoryInUseError);
    });
  });
});

/** A tar archive of one short file. */
function tarOf(name: string, text: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write(`${Buffer.byteLength(text).toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        ", 148);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([header, Buffer.from(text.padEnd(512, "\0")), Buffer.alloc(1024)]);
}

function modeOf(file: string): string {
  return (statSync(file).mode & 0o777).toString(8);
}
