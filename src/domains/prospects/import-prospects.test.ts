import { describe, expect, test } from "vitest";
import { adminApi } from "#admin-api.ts";
import type { Db } from "#lib/db/db.ts";
import { withQuery } from "#lib/list-address.ts";
import { paths } from "#paths.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { latestClass } from "./rules/class-window.ts";
import type { ImportReport } from "./schema/import-report.ts";
import { prospects } from "./tables.ts";
import { aProspect, loadDemoBoard } from "./testing.ts";

const {
  prospects: adminProspects,
  prospectsFile: adminProspectsFile,
  prospectsImport: adminProspectsImport,
} = adminApi;

async function preview({ admin }: TestApp, csv: string): Promise<ImportReport> {
  return (await admin.post(adminProspectsImport, { csv })).body.data;
}

/** Looks at a file and imports it. */
async function importFile(site: TestApp, csv: string) {
  const { board } = await preview(site, csv);
  return site.admin.post(adminProspectsImport, { csv, expectedBoard: board });
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
    const answer = await admin.get(withQuery(adminProspectsFile, { year: "2027" }));
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="prospects.csv"');
    expect(answer.body.replace("\ufeff", "").split("\r\n")).toEqual([
      "ID,Rank,First name,Last name,Position,Secondary position,B/T,School,Team,Grad year,Evaluated,Publication agreed,Hidden,Community votes",
      `1,4,'=SUM(A1),"O'Neil, Jr.",SS,2B,,,'@Herons,2027,yes,no,yes,7`,
      "",
    ]);
    const { body: log } = await admin.get(adminApi.audit);
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
    const { body: csv } = await site.admin.get(adminProspectsFile);
    const { body: before } = await site.admin.get(adminProspects);
    const report = await preview(site, csv);
    expect(report).toMatchObject({ added: 0, changed: 0, unchanged: 113, pushed: 0, errors: [] });
    expect(report.ignoredColumns).toEqual(["Publication agreed", "Hidden", "Community votes"]);
    expect((await importFile(site, csv)).status).toBe(200);
    expect((await site.admin.get(adminProspects)).body).toEqual(before);
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
      { line: 2, column: "Evaluated", message: "Please write yes or no" },
      { line: 2, column: "First name", message: "First name is required" },
      { line: 2, column: "Position", message: "Please choose a position from the list" },
      {
        line: 2,
        column: "B/T",
        message: "Please choose a batting/throwing hand from the list",
      },
      { line: 2, column: "School", message: "School is required" },
      { line: 2, column: "Grad year", message: `Graduation year must be ${latest} or earlier` },
      { line: 2, column: "Rank", message: "Rank must be a number" },
      { line: 3, column: "ID", message: "No player on the board has this number" },
      { line: 4, column: "Position", message: "Primary position is required" },
      { line: 4, column: "School", message: "School is required" },
      { line: 4, column: "Grad year", message: "Graduation year is required" },
      { line: 6, column: "ID", message: "This player is also on line 5" },
      { line: 7, column: "Rank", message: "Rank 7 is also on line 5" },
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
    const large = await admin.post(adminProspectsImport, { csv: "é".repeat(500_001) });
    expect([large.status, large.body.fields]).toEqual([
      422,
      { csv: "The file is larger than 1 MB" },
    ]);
    const huge = await admin.post(adminProspectsImport, { csv: "x".repeat(2_100_000) });
    expect(huge.status).toBe(413);
    expect((await admin.post(adminProspectsImport, { csv: "" })).status).toBe(422);
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
    await site.visitor.post(paths.api.prospectVote(1));
    await site.visitor.get(paths.api.prospects);
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
    const { body } = await site.visitor.get(paths.api.prospects);
    expect(body.data[2]).toMatchObject({
      firstName: "Ada",
      school: "Slidell",
      rawEvaluated: true,
      communityVotes: 1,
    });
    const imported = { added: 2, changed: 1, unchanged: 0, pushed: 1 };
    const whole = { action: "prospects_imported", subjectId: null, subject: null, after: imported };
    const { body: log } = await site.admin.get(adminApi.audit);
    expect(log.data, "an import is one row").toMatchObject([whole]);
    const { body: parts } = await site.admin.get(`${adminApi.audit}?subjectType=prospect`);
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
    const { body: ofPlayer } = await site.admin.get(`${adminApi.audit}?q=dov`);
    expect(ofPlayer.data).toMatchObject([{ action: "prospect_created", subjectId: 4 }]);
  });

  test("tells the log who came off the ranking by it", async () => {
    const site = await testApp();
    await aProspect(site.db, { rawRank: 99 });
    const last = await aProspect(site.db, { rawRank: 100 });
    await importFile(site, "Rank,First name,Last name,Position,School,Grad year\n99,A,B,SS,X,2027");
    const { body: log } = await site.admin.get(`${adminApi.audit}?subjectType=prospect`);
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
    await site.visitor.post(paths.api.prospectVote(1));
    await site.admin.delete(adminApi.prospect(3));
    const late = await site.admin.post(adminProspectsImport, { csv, expectedBoard: board });
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
    await site.visitor.post(paths.api.prospectVote(1));
    const answer = await site.admin.post(adminProspectsImport, { csv, expectedBoard: board });
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
    expect((await site.admin.get(adminApi.audit)).body.total).toBe(0);
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
