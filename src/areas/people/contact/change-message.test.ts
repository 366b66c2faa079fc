import { describe, expect, test } from "vitest";
import { withQuery } from "#lib/list-address.ts";
import { shownChanges } from "#tests/recorded-changes.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { contactSubmissions } from "./tables.ts";

const WRITTEN = {
  name: "Ana Batiste",
  email: "ana.batiste@city.example",
  organization: "City Recreation",
  message: "We look for a partner.",
};
const ONE = "/api/admin/contact-messages/1";

/** A site with one message from each of the given. */
async function siteWith(...written: Partial<typeof contactSubmissions.$inferInsert>[]) {
  const site = await testApp();
  const createdAt = site.deps.now();
  await site.db
    .insert(contactSubmissions)
    .values(written.map((message) => ({ ...WRITTEN, createdAt, ...message })));
  return site;
}

function entriesOf({ admin }: TestApp) {
  return shownChanges(admin);
}

describe("PATCH /api/admin/contact-messages/{id}", () => {
  test("answers a message and takes it back, and writes both down", async () => {
    const site = await siteWith({});
    const { body } = await site.admin.patch(ONE, { status: "answered", expectedStatus: "new" });
    expect(body.data).toMatchObject({ id: 1, status: "answered", staffNote: null });
    await site.admin.patch(ONE, { status: "new", expectedStatus: "answered" });
    const same = { action: "contact_changed", subjectType: "contact_message", subjectId: 1 };
    expect(await entriesOf(site)).toMatchObject([
      { ...same, before: { status: "answered" }, after: { status: "new" } },
      { ...same, before: { status: "new" }, after: { status: "answered" } },
    ]);
  });

  test("keeps a note, of which the audit log says only that it changed", async () => {
    const site = await siteWith({});
    const staffNote = "Called back.\nWants a summer camp.";
    const { body } = await site.admin.patch(ONE, { staffNote: ` ${staffNote}\n` });
    expect(body.data).toMatchObject({ status: "new", staffNote });
    expect(await entriesOf(site)).toMatchObject([{ before: {}, after: { staffNote: "changed" } }]);
    expect((await site.admin.patch(ONE, { staffNote: " \n" })).body.data.staffNote).toBeNull();
  });

  test("writes nothing down where nothing changes", async () => {
    const site = await siteWith({ staffNote: "Later." });
    await site.admin.patch(ONE, { status: "new", staffNote: "Later." });
    await site.admin.patch(ONE, {});
    expect(await entriesOf(site)).toEqual([]);
  });

  test("is refused to who saw another state or another note", async () => {
    const site = await siteWith({});
    await site.admin.patch(ONE, { status: "answered", staffNote: "Done." });
    for (const late of [
      { status: "answered", expectedStatus: "new" },
      { staffNote: "Mine.", expectedStatus: "answered", expectedStaffNote: null },
    ]) {
      const { status, body } = await site.admin.patch(ONE, late);
      expect([status, body.code]).toEqual([409, "stale"]);
      expect(body.message).toMatch(/^Someone else changed this message in the meantime/);
    }
    expect(await site.db.select().from(contactSubmissions)).toMatchObject([
      { status: "answered", staffNote: "Done." },
    ]);
    expect(await entriesOf(site)).toHaveLength(1);
  });

  test("of two at once that saw the same state lets one through", async () => {
    const site = await siteWith({});
    const answers = await Promise.all(
      ["One.", "Two."].map((staffNote) =>
        site.admin.patch(ONE, { staffNote, expectedStatus: "new", expectedStaffNote: null }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test("refuses each wrong value at its field", async () => {
    const { admin } = await siteWith({});
    for (const [change, field] of [
      [{ status: "deleted" }, "status"],
      [{ staffNote: "x".repeat(2_001) }, "staffNote"],
      [{ staffNote: ["x"] }, "staffNote"],
    ] as const) {
      const { status, body } = await admin.patch(ONE, change);
      expect([status, Object.keys(body.fields)], field).toEqual([422, [field]]);
    }
  });

  test("finds no message that is not there, and changes nothing that people wrote", async () => {
    const { admin, db } = await siteWith({});
    expect(
      (await admin.patch("/api/admin/contact-messages/2", { status: "answered" })).status,
    ).toBe(404);
    await admin.patch(ONE, { status: "answered", message: "forged", id: 9, createdAt: "2020" });
    expect(await db.select().from(contactSubmissions)).toMatchObject([{ id: 1, ...WRITTEN }]);
  });
});

describe("the list of messages", () => {
  const idsOf = async ({ admin }: TestApp, filter: Record<string, string>) => {
    const { body } = await admin.get(withQuery("/api/contact", filter));
    return body.data.map(({ id }: { id: number }) => id);
  };

  test("says which new message waits longer than the promised 24 hours", async () => {
    // It is 17:00 on 10 March in the tests.
    const { admin } = await siteWith(
      { createdAt: new Date("2027-03-09T17:00:00.000Z") },
      { createdAt: new Date("2027-03-09T16:59:59.999Z") },
      { createdAt: new Date("2027-03-01T12:00:00.000Z"), status: "answered" },
    );
    const { body } = await admin.get("/api/contact");
    expect(body.data.map((row: { isOverdue: boolean }) => row.isOverdue)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test("is filtered by state and by days of New Orleans", async () => {
    const site = await siteWith(
      { createdAt: new Date("2026-07-01T04:59:59Z") },
      { createdAt: new Date("2026-07-01T05:00:00Z") },
      { createdAt: new Date("2026-07-02T04:59:59Z"), status: "answered" },
      { createdAt: new Date("2026-07-02T05:00:00Z") },
    );
    expect(await idsOf(site, { from: "2026-07-01", to: "2026-07-01" })).toEqual([3, 2]);
    expect(await idsOf(site, { status: "answered" })).toEqual([3]);
    expect(await idsOf(site, { status: "new", from: "2026-07-01" })).toEqual([4, 2]);
    expect(await idsOf(site, { page: "2", pageSize: "3" })).toEqual([1]);
  });

  test("is searched for by the beginnings of words", async () => {
    const site = await siteWith(
      {},
      {
        name: "Zoë O'Brien",
        email: "z@brien.example",
        organization: "Parish",
        message: "Have you x camps (camp 2027)?",
      },
    );
    for (const [q, found] of [
      ["ana", [1]],
      ["ANA.Batiste@city.example", [1]],
      ["batiste city", [1]],
      ["recreation partner", [1]],
      ["part", [1]],
      ["artner", []],
      ["o'brien", [2]],
      ["brien", [2]],
      ["zoë", [2]],
      ["camp-2027", [2]],
      ["x", [2]],
      ["c", []],
      ["ana nobody", []],
      ["'; drop table", []],
      ["& | ! :*", []],
      ["\\", []],
    ] as const) {
      expect(await idsOf(site, { q }), q).toEqual(found);
    }
  });

  test("refuses filters that do not exist", async () => {
    const { admin } = await testApp();
    for (const query of ["status=deleted", "from=2026-02-30", `q=${"x".repeat(101)}`]) {
      expect((await admin.get(`/api/contact?${query}`)).status, query).toBe(400);
    }
  });
});

describe("GET /api/admin/contact-messages.csv", () => {
  test("follows the filter, and is written down", async () => {
    const site = await siteWith(
      { message: "=HYPERLINK(1)", status: "answered", staffNote: "Two\nlines" },
      { name: "Somebody else" },
      { status: "answered", name: "Third" },
    );
    const { body } = await site.admin.get(
      withQuery("/api/admin/contact-messages.csv", { status: "answered", q: "city" }),
    );
    const at = "2027-03-10 11:00";
    expect(body).toBe(
      [
        "\ufeffDate (New Orleans),Name,Email,Organization,Message,Status,Staff note",
        `${at},Third,${WRITTEN.email},City Recreation,We look for a partner.,answered,`,
        `${at},Ana Batiste,${WRITTEN.email},City Recreation,'=HYPERLINK(1),answered,"Two\nlines"`,
        "",
      ].join("\r\n"),
    );
    expect(await entriesOf(site)).toMatchObject([
      { action: "list_exported", subjectType: "contact_message", after: { rows: 2 } },
    ]);
  });

  test("has more than one batch", async () => {
    const site = await siteWith(...Array.from({ length: 1_001 }, () => ({})));
    const { body } = await site.admin.get("/api/admin/contact-messages.csv");
    expect(body.split("\r\n")).toHaveLength(1_003);
  });
});
