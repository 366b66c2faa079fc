import { describe, expect, test } from "vitest";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { testApp } from "#tests/test-app.ts";
import { aProspect } from "./testing.ts";

const HIT = { tool: "hit", present: "45", future: 60 };
const REPORT = { grades: [HIT], confidence: "medium", notes: "Loose hands." };

describe("what scouts grade of a player", () => {
  test("stays with who and when, the latest first, and no grade is in the audit log", async () => {
    const { db, admin } = await testApp();
    const { id } = await aProspect(db);
    await admin.post(`/api/admin/prospects/${id}/scouting`, REPORT);
    const none = { tool: "run", present: "", future: "" };
    const { body } = await admin.post(`/api/admin/prospects/${id}/scouting`, {
      grades: [{ tool: "arm", present: 50, future: 55 }, none],
      confidence: "high",
      notes: "",
    });
    expect(body.data).toMatchObject([
      { grades: [{ tool: "arm", present: 50, future: 55 }], confidence: "high", notes: null },
      { grades: [{ tool: "hit", present: 45, future: 60 }], writtenBy: "admin" },
    ]);
    expect((await admin.get(`/api/admin/prospects/${id}/scouting`)).body).toEqual(body);
    const logged = JSON.stringify(await db.select().from(auditEntries));
    expect(logged).not.toMatch(/hit|Loose|"present"/);
  });

  test("is refused at its field with a wrong grade", async () => {
    const { db, admin } = await testApp();
    const { id } = await aProspect(db);
    for (const [grade, field, message] of [
      [{ ...HIT, present: 47 }, "grades.0.present", "from 20 to 80, by fives"],
      [{ ...HIT, future: 85 }, "grades.0.future", "from 20 to 80, by fives"],
      [{ ...HIT, future: "" }, "grades.0.future", "Please give both grades"],
      [{ ...HIT, present: "", future: "" }, "grades", "Please grade at least one tool"],
    ] as const) {
      const { status, body } = await admin.post(`/api/admin/prospects/${id}/scouting`, {
        ...REPORT,
        grades: [grade],
      });
      expect(status, message).toBe(422);
      expect(body.fields[field], message).toContain(message);
    }
  });

  test("is of a player who is there", async () => {
    const { admin } = await testApp();
    expect((await admin.post("/api/admin/prospects/99/scouting", REPORT)).status).toBe(404);
  });
});
