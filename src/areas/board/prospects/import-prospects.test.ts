import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Db } from "#lib/db/db.ts";
import { withQuery } from "#lib/list-address.ts";
import { DAY_MS } from "#lib/time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { latestClass } from "./rules/class-window.ts";
import type { ImportReport } from "./schema/import-report.ts";
import { forgetImports } from "./service/undo-import.ts";
import { prospects } from "./tables.ts";
import { aProspect, loadDemoBoard } from "./testing.ts";

async function preview({ admin }: TestApp, csv: string): Promise<ImportReport> {
  return (await admin.post("/api/admin/prospects/import", { csv })).body.data;
}

/** Looks at a file and imports it. */
async function importFile(site: TestApp, csv: string) {
  const { board } = await preview(site, csv);
  return site.admin.post("/api/admin/prospects/import", { csv, expectedBoard: board });
}

async function ranking(db: Db): Promise<Record<string, number | null>> {
  const rows = await db.select().from(prospects).orderBy(prospects.id);
  return Object.fromEntries(rows.map(({ firstName, rawRank }) => [firstName, rawRank]));
}

async function threePlayers(db: Db): Promise<void> {
  for (const [index, firstName] of ["Ada", "Ben", "Cyr"].entries()) {
    await aProspect(db, { firstName, lastName: "Belle", rawRank: index + 1 });
  }
}

describe("the board as a file", () => {
  test("follows the filter, guards formulas, and is written down", async () => {
    const { admin, db } = await testApp();
    await aProspect(db, {
      firstName: "=SUM(A1)",
      lastName: "O'Neil, Jr.",
      positionSecondary: "2B",
      school: null,
      teamName: "@Herons",
      rawRank: 4,
      rawEvaluated: true,
      hiddenAt: new Date(),
      communityVotes: 7,
    });
    await aProspect(db, { gradYear: 2029 });
    const answer = await admin.get(withQuery("/api/admin/prospects.csv", { year: "2027" }));
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="prospects.csv"');
    expect(answer.body.replace("\ufeff", "").split("\r\n")).toEqual([
      "ID,Rank,First name,Last name,Position,Secondary position,B/T,School,Team,Grad year,Evaluated,Publication agreed,Hidden,Community votes",
      `1,4,'=SUM(A1),"O'Neil, Jr.",SS,2B,,,'@Herons,2027,yes,no,yes,7`,
      "",
    ]);
    const { body: log } = await admin.get("/api/admin/audit");
    expect(log.data).toMatchObject([{ action: "list_exported", after: { rows: 1 } }]);
  });

  test("comes back without a change", async () => {
    const site = await testApp();
    await loadDemoBoard(site.db, new Date());
    await aProspect(site.db, {
      firstName: "'=x",
      lastName: '"Q"\u00e9',
      positionPrimary: null,
      school: "+School",
      gradYear: null,
    });
    const { body: csv } = await site.admin.get("/api/admin/prospects.csv");
    const { body: before } = await site.admin.get("/api/admin/prospects");
    const report = await preview(site, csv);
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 113, pushed: 0, errors: [] });
    expect(report.ignoredColumns).toEqual(["Publication agreed", "Hidden", "Community votes"]);
    expect((await importFile(site, csv)).status).toBe(200);
    expect((await site.admin.get("/api/admin/prospects")).body).toEqual(before);
  });
});

describe("looking at a file", () => {
  test("says what it would do and changes nothing", async () => {
    const site = await testApp();
    await threePlayers(site.db);
    const report = await preview(
      site,
      [
        "ID,Rank,First name,Last name,Position,School,Grad year",
        "1,1,Ada,Belle,SS,Holy Cross School,2027",
        "2,2,Ben,Belle,C,Slidell,2027",
        ",3,Dov,Novak,P,Jesuit High School,2028",
      ].join("\n"),
    );
    expect(report).toMatchObject({ added: 1, changed: 1, unchanged: 1, pushed: 1, errorCount: 0 });
    expect(report.effects).toEqual([
      {
        line: 3,
        kind: "changed",
        name: "Ben Belle",
        changes: [
          { column: "Position", before: "SS", after: "C" },
          { column: "School", before: "Holy Cross School", after: "Slidell" },
        ],
      },
      {
        line: 4,
        kind: "new",
        name: "Dov Novak",
        changes: [{ column: "Rank", before: "", after: "3" }],
      },
    ]);
    expect(await ranking(site.db)).toEqual({ Ada: 1, Ben: 2, Cyr: 3 });
  });

  test("reads every kind of CSV", async () => {
    const site = await testApp();
    await threePlayers(site.db);
    for (const [what, csv] of [
      ["semicolons", "First name;Last name;School\nAda;Belle;Slidell"],
      ["tabs", "First name\tLast name\tSchool\r\nAda\tBelle\tSlidell\r\n"],
      ["a byte order mark", '\ufeff"First name",Last name,School\nAda,Belle,Slidell'],
      ["other columns first, in other letters", "SCHOOL, lastName ,First Name\nSlidell,Belle,Ada"],
      ["empty lines", "First name,Last name,School\n\n,,\nAda,Belle,Slidell\n\n"],
      ["quotation marks", '"First name","Last name","School"\n"Ada"," belle ","Slidell"'],
    ] as const) {
      const { effects, errors } = await preview(site, csv);
      expect(errors, what).toEqual([]);
      expect(
        effects.flatMap(({ changes }) => changes),
        what,
      ).toContainEqual({
        column: "School",
        before: "Holy Cross School",
        after: "Slidell",
      });
    }
  });

  test("checks every line and tells line, column and rule", async () => {
    const site = await testApp();
    const latest = latestClass(new Date());
    await threePlayers(site.db);
    const { errors, errorCount } = await preview(
      site,
      [
        "ID,Rank,First name,Last name,Position,B/T,School,Grad year,Evaluated",
        `1,one,,Belle,QB,X/Y,,${latest + 1},maybe`,
        "9,1,Nobody,Known,SS,,School,2027,yes",
        ",,New,Player,,,,,",
        "2,7,Ben,Belle,SS,,Holy Cross School,2027,no",
        "2,8,Ben,Belle,SS,,Holy Cross School,2027,no",
        "3,7,Cyr,Belle,SS,,Holy Cross School,2027,no",
        "1,1,Ada,Belle,SS,,Holy Cross School,2027,no,more",
      ].join("\n"),
    );
    expect(errors).toEqual([
      {
        line: 2,
        column: "Evaluated",
        value: "maybe",
        message: "Please write yes or no, or leave it empty",
      },
      { line: 2, column: "First name", message: "First name is required" },
      {
        line: 2,
        column: "Position",
        value: "QB",
        message:
          "Please choose a position from the list. Accepted: P, C, 1B, 2B, 3B, SS, OF, LF, CF, RF, UTIL, DH, RHP, LHP, MIF, INF",
      },
      {
        line: 2,
        column: "B/T",
        value: "X/Y",
        message:
          "Please choose a batting/throwing hand from the list. Accepted: R/R, L/L, R/L, L/R, S/R, S/L or nothing",
      },
      { line: 2, column: "School", message: "School is required" },
      {
        line: 2,
        column: "Grad year",
        value: `${latest + 1}`,
        message: `Graduation year must be ${latest} or earlier`,
      },
      {
        line: 2,
        column: "Rank",
        value: "one",
        message: "Rank must be a number. Accepted: 1 to 100 or nothing",
      },
      { line: 3, column: "ID", value: "9", message: "No player on the board has this number" },
      {
        line: 4,
        column: "Position",
        message:
          "Primary position is required. Accepted: P, C, 1B, 2B, 3B, SS, OF, LF, CF, RF, UTIL, DH, RHP, LHP, MIF, INF",
      },
      { line: 4, column: "School", message: "School is required" },
      { line: 4, column: "Grad year", message: "Graduation year is required" },
      { line: 6, column: "ID", value: "2", message: "This player is also on line 5" },
      { line: 7, column: "Rank", value: "7", message: "Rank 7 is also on line 5" },
      { line: 8, column: "", message: "This line has more cells than there are columns" },
    ]);
    expect(errorCount).toBe(14);
  });

  test("that is no list of players says why", async () => {
    const site = await testApp();
    for (const [csv, message] of [
      ["Rank,School\n1,Slidell", /must name the columns/],
      ["First name,Last name,FIRST_NAME\na,b,c", "The file has the same column twice"],
      ['ID,School\n1,"Slidell', "The quotation marks on this line don't match"],
      ["ID,School\n1,Slid\ufffdll", "The file isn't in UTF-8. Save it as CSV UTF-8"],
      ["\n\n", "The file has no header row"],
      [`ID\n${"1\n".repeat(501)}`, "A file has at most 500 players"],
    ] as const) {
      const { errors } = await preview(site, csv);
      expect(errors, csv).toEqual([
        {
          line: expect.any(Number),
          column: "",
          message: message instanceof RegExp ? expect.stringMatching(message) : message,
        },
      ]);
    }
  });

  test("of more than a megabyte is refused", async () => {
    const { admin } = await testApp();
    const large = await admin.post("/api/admin/prospects/import", { csv: "é".repeat(500_001) });
    expect([large.status, large.body.fields]).toEqual([
      422,
      { csv: "The file is larger than 1 MB" },
    ]);
    const huge = await admin.post("/api/admin/prospects/import", { csv: "x".repeat(2_100_000) });
    expect(huge.status).toBe(413);
    expect((await admin.post("/api/admin/prospects/import", { csv: "" })).status).toBe(422);
  });

  test.each([
    ["Jose\u0301,Nun\u0303ez", "decomposed accents"],
    ["JOSE,NUNEZ", "no accents, in capitals"],
    ["José ,  Nuñez", "blanks"],
  ])("finds a player by %j (%s), and keeps the name as it is", async (name) => {
    const site = await testApp();
    await aProspect(site.db, { firstName: "José", lastName: "Nuñez", school: "Slidell" });
    const report = await preview(site, `First name,Last name,School\n${name},Shaw`);
    const changes = [{ column: "School", before: "Slidell", after: "Shaw" }];
    expect(report).toMatchObject({ errors: [], effects: [{ kind: "changed", changes }] });
  });

  test("finds a player whatever apostrophe and hyphen the file has", async () => {
    const site = await testApp();
    await aProspect(site.db, { firstName: "Mary-Jane", lastName: "O'Neal", school: "Slidell" });
    const report = await preview(site, "First name,Last name,School\nMary Jane,O’Neal,Shaw");
    expect(report).toMatchObject({ added: 0, changed: 1, errors: [] });
  });

  test("reports two lines about one new player as one finding", async () => {
    const site = await testApp();
    const head = "First name,Last name,Grad year,School,Position";
    const csv = `${head}\nAda,Nuñez,2028,Shaw,SS\nada,Nunez,2028,Shaw,SS`;
    const { errors } = await preview(site, csv);
    expect(errors).toEqual([{ line: 3, column: "ID", message: "This player is also on line 2" }]);
  });

  test("asks for the number of a player whose name several have", async () => {
    const site = await testApp();
    await aProspect(site.db, { firstName: "Ada", lastName: "Belle", school: "Slidell" });
    await aProspect(site.db, { firstName: "Ada", lastName: "Belle", gradYear: 2028 });
    const both = await preview(site, "First name,Last name,School\nAda,Belle,Destrehan");
    expect(both.errors).toMatchObject([{ line: 2, column: "ID" }]);
    const one = await preview(site, "First name,Last name,Grad year,School\nAda,Belle,2028,Shaw");
    expect(one).toMatchObject({ changed: 1, errors: [] });
  });
});

describe("importing a file", () => {
  test("does what the preview said, in one step that is written down", async () => {
    const site = await testApp();
    await threePlayers(site.db);
    await site.visitor.post("/api/prospects/1/vote");
    await site.visitor.get("/api/prospects");
    const answer = await importFile(
      site,
      [
        "Rank,First name,Last name,Position,School,Grad year,Evaluated,Community votes",
        "3,Ada,Belle,SS,Slidell,2027,yes,9000",
        "1,Dov,Novak,P,Jesuit High School,2028,,9000",
        ",Eli,Novak,P,Jesuit High School,2028,no,9000",
      ].join("\n"),
    );
    expect(answer.body.data).toMatchObject({ added: 2, changed: 1, unchanged: 0, pushed: 1 });
    expect(await ranking(site.db)).toEqual({ Ada: 3, Ben: 2, Cyr: 4, Dov: 1, Eli: null });
    const { body } = await site.visitor.get("/api/prospects");
    expect(body.data[2]).toMatchObject({
      firstName: "Ada",
      school: "Slidell",
      rawEvaluated: true,
      communityVotes: 1,
    });
    const imported = { added: 2, changed: 1, unchanged: 0, pushed: 1 };
    const whole = { action: "prospects_imported", subjectId: null, subject: null, after: imported };
    const { body: log } = await site.admin.get("/api/admin/audit");
    expect(log.data, "an import is one row").toMatchObject([whole]);
    const { body: parts } = await site.admin.get("/api/admin/audit?subjectType=prospect");
    expect(parts.data).toMatchObject([
      {
        action: "prospect_changed",
        subjectId: 1,
        subject: { name: "Ada Belle", path: "/prospect-admin?q=Ada+Belle" },
        before: { rawRank: 1, rawEvaluated: false },
        after: { rawRank: 3, rawEvaluated: true, school: "changed" },
      },
      { action: "prospect_created", subjectId: 5, after: { rawRank: null } },
      { action: "prospect_created", subjectId: 4, after: { rawRank: 1 } },
      whole,
    ]);
    expect(JSON.stringify(parts.data)).not.toMatch(/Slidell/);
    const { body: ofPlayer } = await site.admin.get("/api/admin/audit?q=dov");
    expect(ofPlayer.data).toMatchObject([{ action: "prospect_created", subjectId: 4 }]);
  });

  test("says who came off the ranking by it, and tells the log", async () => {
    const site = await testApp();
    await aProspect(site.db, { rawRank: 99 });
    const last = await aProspect(site.db, { rawRank: 100 });
    const csv = "Rank,First name,Last name,Position,School,Grad year\n99,A,B,SS,X,2027";
    const dropped = [`${last.firstName} ${last.lastName}`];
    expect(await preview(site, csv)).toMatchObject({ pushed: 2, dropped });
    expect((await importFile(site, csv)).body.data).toMatchObject({ dropped });
    const { body: log } = await site.admin.get("/api/admin/audit?subjectType=prospect");
    expect(log.data).toMatchObject([
      { subjectId: last.id, before: { rawRank: 100 }, after: { rawRank: null } },
      { action: "prospect_created", after: { rawRank: 99 } },
      { action: "prospects_imported", after: { added: 1, pushed: 2 } },
    ]);
  });

  test("swaps, frees and gives ranks in one file", async () => {
    const site = await testApp();
    await threePlayers(site.db);
    await importFile(site, "ID,Rank\n1,2\n2,1\n3,");
    expect(await ranking(site.db)).toEqual({ Ada: 2, Ben: 1, Cyr: null });
  });

  test("is refused when the board changed since the preview, and leaves it alone", async () => {
    const site = await testApp();
    await threePlayers(site.db);
    const csv = "ID,Rank\n1,2\n2,1";
    const { board } = await preview(site, csv);
    await site.visitor.post("/api/prospects/1/vote");
    await site.admin.delete("/api/admin/prospects/3");
    const late = await site.admin.post("/api/admin/prospects/import", {
      csv,
      expectedBoard: board,
    });
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    expect(await ranking(site.db)).toEqual({ Ada: 1, Ben: 2 });
    expect((await importFile(site, csv)).status).toBe(200);
    expect(await ranking(site.db)).toEqual({ Ada: 2, Ben: 1 });
  });

  test("is not disturbed by votes meanwhile", async () => {
    const site = await testApp();
    await threePlayers(site.db);
    const csv = "ID,School\n1,Slidell";
    const { board } = await preview(site, csv);
    await site.visitor.post("/api/prospects/1/vote");
    const answer = await site.admin.post("/api/admin/prospects/import", {
      csv,
      expectedBoard: board,
    });
    expect(answer.status).toBe(200);
  });

  test("with one wrong line imports nothing", async () => {
    const site = await testApp();
    await threePlayers(site.db);
    const answer = await importFile(site, "ID,Rank\n1,2\n2,101");
    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { csv: "The file has errors. Nothing was imported." },
    ]);
    expect(await ranking(site.db)).toEqual({ Ada: 1, Ben: 2, Cyr: 3 });
    expect((await site.admin.get("/api/admin/audit")).body.total).toBe(0);
  });

  test("never makes the board larger than it may be", async () => {
    const site = await testApp();
    const many = Array.from({ length: 1000 }, () => ({ firstName: "A", lastName: "B" }));
    await site.db.insert(prospects).values(many);
    const report = await preview(
      site,
      "First name,Last name,Position,School,Grad year\nNew,Player,SS,Slidell,2027",
    );
    expect(report.errors).toEqual([
      { line: 2, column: "", message: "The board holds at most 1000 players" },
    ]);
  });
});

describe("undoing an import", () => {
  const HEAD = "Rank,First name,Last name,Position,School,Grad year";
  const lastImport = async (site: TestApp) =>
    (await site.admin.get("/api/admin/prospects/import")).body.data as {
      importedAt: string;
    } | null;
  const undo = async (site: TestApp) => {
    const importedAt = (await lastImport(site))?.importedAt;
    return (await site.admin.post("/api/admin/prospects/import/undo", { importedAt })).body.data;
  };

  test("takes back all that it added, changed and pushed, as one row of the log", async () => {
    const site = await testApp();
    await threePlayers(site.db);
    await site.visitor.post("/api/prospects/1/vote");
    const before = (await site.admin.get("/api/admin/prospects")).body.data;
    await importFile(site, `${HEAD}\n1,Dov,Novak,P,Shaw,2028\n7,Ada,Belle,C,Slidell,2027`);
    expect(await ranking(site.db)).toEqual({ Ada: 7, Ben: 2, Cyr: 3, Dov: 1 });
    expect(await lastImport(site)).toMatchObject({ added: 1, changed: 1 });

    expect(await undo(site)).toEqual({ removed: 1, restored: 1, kept: [] });
    const after = (await site.admin.get("/api/admin/prospects")).body.data;
    const withoutTimes = ({ updatedAt: _, ...player }: { updatedAt: string }) => player;
    expect(after.map(withoutTimes)).toEqual(before.map(withoutTimes));
    const { body: log } = await site.admin.get("/api/admin/audit");
    expect(log.data).toMatchObject([
      { action: "prospects_import_undone", after: { removed: 1, restored: 1, kept: 0 } },
      { action: "prospects_imported" },
    ]);
    expect(await lastImport(site)).toBeNull();
  });

  test("brings those who made room back to their ranks", async () => {
    const site = await testApp();
    await threePlayers(site.db);
    await importFile(site, `${HEAD}\n1,Dov,Novak,P,Shaw,2028\n2,Eli,Novak,P,Shaw,2028`);
    expect(await ranking(site.db)).toEqual({ Ada: 3, Ben: 4, Cyr: 5, Dov: 1, Eli: 2 });
    expect(await undo(site)).toEqual({ removed: 2, restored: 3, kept: [] });
    expect(await ranking(site.db)).toEqual({ Ada: 1, Ben: 2, Cyr: 3 });
  });

  test("leaves whoever was changed, voted for or spoken about since, and names them", async () => {
    const site = await testApp();
    await threePlayers(site.db);
    const lines = ["Dov", "Eli", "Fay", "Gus", "Hal"].map((name) => `,${name},Novak,P,Shaw,2028`);
    await importFile(site, [HEAD, ...lines, ",Ada,Belle,C,Slidell,2027"].join("\n"));
    const idOf = async (firstName: string) => {
      const rows = await site.db.select().from(prospects).where(eq(prospects.firstName, firstName));
      return rows[0]?.id ?? 0;
    };
    await site.visitor.post(`/api/prospects/${await idOf("Dov")}/vote`);
    await site.admin.patch(`/api/admin/prospects/${await idOf("Eli")}`, { teamName: "Herons" });
    await site.admin.put(`/api/admin/prospects/${await idOf("Fay")}/facts`, {
      ...{ college: null, committedOn: null, announcedBy: null, video: null },
      ...{ note: "A quick bat", expectedUpdatedAt: null },
    });
    await site.db
      .update(prospects)
      .set({ guardianAskedAt: new Date(site.clock.now) })
      .where(eq(prospects.id, await idOf("Gus")));
    const report = await undo(site);
    expect(report).toMatchObject({ removed: 1, restored: 1 });
    expect(report.kept.map(({ name, why }: { name: string; why: string }) => [name, why])).toEqual([
      ["Dov Novak", "Votes came in"],
      ["Eli Novak", "Changed since the import"],
      ["Fay Novak", "Something is on file about this player, such as a guardian or a vote"],
      ["Gus Novak", "A guardian was asked since, or has answered"],
    ]);
    expect(Object.keys(await ranking(site.db))).toEqual([
      "Ada",
      "Ben",
      "Cyr",
      "Dov",
      "Eli",
      "Fay",
      "Gus",
    ]);
  });

  test("gives nobody a rank that another player holds by now", async () => {
    const site = await testApp();
    await threePlayers(site.db);
    await importFile(site, "ID,Rank\n1,9\n2,1");
    await site.admin.patch("/api/admin/prospects/3", { rawRank: 2 });
    const { kept, restored } = await undo(site);
    expect([restored, kept.map(({ why }: { why: string }) => why)]).toEqual([
      0,
      ["Number 1 is another player's now", "Number 2 is another player's now"],
    ]);
    expect(await ranking(site.db)).toEqual({ Ada: 9, Ben: 1, Cyr: 2 });
  });

  test("is for the import that staff saw, once, and for a week", async () => {
    const site = await testApp();
    await threePlayers(site.db);
    const file = (name: string) => `${HEAD}\n,${name},Novak,P,Shaw,2028`;
    await importFile(site, file("Dov"));
    const first = await lastImport(site);
    await site.letTimePass(60_000);
    await importFile(site, file("Eli"));
    const late = await site.admin.post("/api/admin/prospects/import/undo", first);
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    expect(await undo(site)).toMatchObject({ removed: 1 });
    expect(Object.keys(await ranking(site.db))).toContain("Dov");
    await importFile(site, file("Fay"));
    expect(await forgetImports(site.deps)).toBe(0);
    await site.letTimePass(8 * DAY_MS);
    expect(await forgetImports(site.deps)).toBe(1);
    expect(await lastImport(site)).toBeNull();
  });
});
