import type { RouteOptions } from "fastify";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { someRequests } from "#areas/board/evaluations/testing.ts";
import { auditEntries } from "#areas/platform/audit/tables.ts";
import { anOrder } from "#areas/shop/orders/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { DAY_MS } from "#lib/time.ts";
import { siteWithCalls } from "#tests/site-with-calls.ts";
import { takeSurprises } from "#tests/surprises.ts";
import { testApp } from "#tests/test-app.ts";

/** What no stranger should know of somebody: how to reach them, where they live, who answers for a child. */
const PERSONAL = /email|phone|parent|guardian|emergency|requester|address|customerName|birth/i;

/** Calls of staff whose answers have such a field, and nothing that people gave in confidence. */
const HARMLESS: Record<string, string> = {
  "/api/admin/invitations": "colleagues whom owners invited, for owners; no families",
};

/** The names of all fields that an answer may have. */
function fieldsOf(call: RouteOptions): string[] {
  const answers = (call.schema?.response ?? {}) as Record<number, z.ZodMiniType>;
  const names: string[] = [];
  for (const answer of [answers[200], answers[201]]) {
    if (!answer || !("_zod" in answer)) continue;
    const schema = z.toJSONSchema(answer, { io: "output", unrepresentable: "any" });
    JSON.stringify(schema, (key, value) => {
      if (key === "properties") names.push(...Object.keys(value));
      return value;
    });
  }
  return names;
}

test("every call that shows staff how to reach a family writes its reader down", async () => {
  const { calls } = await siteWithCalls();
  const reads = calls.filter(
    ({ config, url }) =>
      config?.who !== "anyone" && config?.who !== "signed-in" && !url.endsWith(".csv"),
  );
  const personal = reads.filter((call) => fieldsOf(call).some((name) => PERSONAL.test(name)));
  const unrecorded = personal.filter(({ config }) => !config?.reads).map(({ url }) => url);
  expect(unrecorded.toSorted()).toEqual(Object.keys(HARMLESS).toSorted());
});

describe("a read of staff", () => {
  const READ = { action: "families_read", subjectType: "evaluation_request" };

  test("is a line a day, a person and a kind in the audit log", async () => {
    const { admin, db, letTimePass } = await testApp();
    for (let time = 0; time < 3; time += 1) await admin.get("/api/prospect-evaluations");
    await admin.get("/api/admin/privacy-requests");
    const lines = () => db.select().from(auditEntries).orderBy(auditEntries.id);
    const actorId = admin.user.id;
    expect(await lines()).toMatchObject([
      { ...READ, actorId, subjectId: null, after: {} },
      { ...READ, subjectType: "privacy_request", actorId },
    ]);
    await letTimePass(DAY_MS);
    await admin.get("/api/prospect-evaluations");
    expect(await lines()).toHaveLength(3);
    const { body } = await admin.get("/api/admin/audit");
    expect(body.data[0]).toMatchObject({ ...READ, actor: { username: "admin" } });
    expect(body.data[0]).not.toHaveProperty("readOn");
  });

  test("is the same line for two servers", async () => {
    const { admin, db, deps } = await testApp();
    const { recordRead } = await import("#areas/platform/audit/service/record-read.ts");
    const member = { userId: admin.user.id } as never;
    await recordRead({ ...deps }, member, "order");
    await recordRead({ ...deps }, member, "order");
    expect(await db.$count(auditEntries)).toBe(1);
  });

  test("that cannot be written down shows nothing", async () => {
    const { admin, db } = await testApp();
    await db.execute("alter table audit_entries rename to audit_entries_away");
    const answer = await admin.get("/api/prospect-evaluations");
    await db.execute("alter table audit_entries_away rename to audit_entries");
    expect(answer.status).toBe(500);
    expect(answer.body).not.toHaveProperty("data");
    expect(takeSurprises()).toHaveLength(1);
    expect((await admin.get("/api/prospect-evaluations")).status).toBe(200);
    expect(await db.$count(auditEntries)).toBe(1);
  });

  test("by a change of nothing is one, too", async () => {
    const { admin, staff, member, db, clock } = await testApp();
    await someRequests(db, member.user.id, { playerName: "Remy Castille" });
    await anOrder(db, { customerEmail: "ana@city.example" });
    await aNomination(db, { hiddenAt: clock.now, guardianEmail: "ana@city.example" });
    const scout = await staff("scout");
    const shown = [
      await scout.patch("/api/admin/evaluation-requests/1", {}),
      await scout.post("/api/admin/you-scout/nominations/1/hide"),
      await (await staff("shop")).patch("/api/admin/shop/orders/1", {}),
      await admin.patch("/api/admin/you-scout/nominations/1", {}),
      await (await staff("moderator")).patch("/api/you-scout/nominations/1", {}),
    ];
    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const lines = await db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(lines.map(({ action, subjectType }) => [action, subjectType])).toEqual(
      ["evaluation_request", "nomination", "order", "nomination", "nomination"].map((type) => [
        ...["families_read", type],
      ]),
    );
  });

  test("that was refused is none", async () => {
    const { member, visitor, admin, db } = await testApp();
    await visitor.get("/api/prospect-evaluations");
    await member.get("/api/prospect-evaluations");
    await admin.get("/api/prospect-evaluations?page=0");
    await member.get("/api/rawpass/desk/athletes/1/contact");
    expect(await db.$count(auditEntries)).toBe(0);
  });
});
