import { describe, expect, test } from "vitest";
import { DAY_MS } from "#lib/time.ts";
import { testApp } from "#tests/test-app.ts";
import { aProspect, aWord, CLASS_UNDER_13 } from "./testing.ts";

const FACTS = {
  college: "Tulane",
  committedOn: "2026-11-01",
  announcedBy: "family",
  video: "https://youtu.be/abcdefghijk",
  note: "Quick hands.\nStays on the ball.",
};
const EMPTY = { college: "", committedOn: "", announcedBy: "", video: "", note: "" };

async function written() {
  const site = await testApp();
  await aProspect(site.db);
  const saved = await site.admin.put("/api/admin/prospects/1/facts", FACTS);
  expect(saved.status).toBe(200);
  const read = async () => (await site.visitor.get("/api/prospects/1")).body.data;
  return { ...site, read };
}

const NOTHING = { committedTo: null, commitment: null, scoutReport: null, videoEmbed: null };

describe("commitment, video and note of a player", () => {
  test("are public only by kinds that the guardian agreed to, and gone with the word", async () => {
    const { db, admin, visitor, read } = await written();
    expect(await read()).toMatchObject(NOTHING);
    await admin.put("/api/admin/board-settings", { boardConsent: "agreed" });
    await aWord(db, 1, ["notes", "measurements", "body"]);
    await admin.put("/api/admin/board-settings", { boardConsent: "announced" });
    expect(await read()).toMatchObject({
      ...NOTHING,
      scoutReport: { text: FACTS.note, writtenOn: expect.any(String) },
    });
    await admin.put("/api/admin/prospects/1/guardian", { guardianEmail: "new@family.example" });
    expect(await read()).toMatchObject(NOTHING);
    await aWord(db, 1, ["commitment", "video"]);
    await admin.put("/api/admin/prospects/1/facts", { ...FACTS, college: "LSU" });
    expect(await read()).toMatchObject({
      committedTo: "LSU",
      commitment: { college: "LSU", committedOn: "2026-11-01", announcedBy: "family" },
      scoutReport: null,
      videoEmbed: "https://www.youtube-nocookie.com/embed/abcdefghijk",
    });
    expect((await visitor.get("/api/prospects")).body.data[0].committedTo).toBe("LSU");
    expect(JSON.stringify((await visitor.get("/api/prospects")).body)).not.toMatch(/youtube|Quick/);
  });

  test("are nothing of a player who may be under 13, whatever the guardian said", async () => {
    const { db, admin, visitor } = await testApp();
    await aProspect(db, { gradYear: CLASS_UNDER_13 });
    await aWord(db, 1, ["notes", "commitment", "video"]);
    await admin.put("/api/admin/prospects/1/facts", FACTS);
    expect((await visitor.get("/api/prospects/1")).body.data).toMatchObject(NOTHING);
  });

  test("are refused at their field with a wrong value", async () => {
    const { db, admin } = await testApp();
    await aProspect(db);
    for (const [given, field, message] of [
      [{ ...FACTS, committedOn: "" }, "committedOn", "Please fill in college, day and who"],
      [{ ...EMPTY, college: "Tulane" }, "announcedBy", "Please fill in college, day and who"],
      [{ ...FACTS, committedOn: "2099-01-01" }, "committedOn", "This day is still to come"],
      [{ ...FACTS, video: "https://evil.example/v" }, "video", "YouTube, Vimeo or Hudl"],
      [{ ...FACTS, note: "Call 504-555-0142" }, "note", "Please leave out links"],
      [{ ...FACTS, note: "x".repeat(1_201) }, "note", "at most 1,200 characters"],
    ] as const) {
      const { status, body } = await admin.put("/api/admin/prospects/1/facts", given);
      expect(status, message).toBe(422);
      expect(body.fields[field], message).toContain(message);
    }
  });

  test("are not written over what a colleague wrote meanwhile", async () => {
    const { db, admin } = await testApp();
    await aProspect(db);
    const read = async () => (await admin.get("/api/admin/prospects/1/facts")).body.data;
    const write = (given: object) =>
      admin.put("/api/admin/prospects/1/facts", { ...EMPTY, ...given });
    const { updatedAt: never } = await read();
    expect(never).toBeNull();
    const first = await write({ note: "Quick hands.", expectedUpdatedAt: never });
    expect(first.status).toBe(200);
    const late = await write({ video: FACTS.video, expectedUpdatedAt: never });
    expect([late.status, late.body.code]).toEqual([409, "stale"]);
    expect((await read()).note).toBe("Quick hands.");
    const { updatedAt } = first.body.data;
    expect(updatedAt).toBe((await read()).updatedAt);
    const second = { note: "Quicker hands.", expectedUpdatedAt: updatedAt };
    expect((await write(second)).status).toBe(200);
    expect((await write({ ...second, note: "" })).status).toBe(409);
    expect((await write({ note: "Without a version." })).status).toBe(200);
    expect((await write({ expectedUpdatedAt: "yesterday" })).status).toBe(422);
  });

  test("can be emptied, and keep the note's day while only something else changes", async () => {
    const { db, admin, read, letTimePass } = await written();
    await aWord(db, 1, ["notes"]);
    await letTimePass(3 * DAY_MS);
    await admin.put("/api/admin/prospects/1/facts", { ...FACTS, college: "LSU" });
    const { writtenOn } = (await read()).scoutReport;
    const { body } = await admin.put("/api/admin/prospects/1/facts", EMPTY);
    expect(body.data).toMatchObject({
      college: null,
      committedOn: null,
      announcedBy: null,
      video: null,
      note: null,
    });
    expect((await read()).scoutReport).toBeNull();
    await admin.put("/api/admin/prospects/1/facts", FACTS);
    expect((await read()).scoutReport.writtenOn > writtenOn).toBe(true);
  });
});
