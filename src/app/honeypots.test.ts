import type { PgTable } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { evaluationRequests } from "#areas/board/evaluations/tables.ts";
import { WRITTEN as EVALUATION } from "#areas/board/evaluations/testing.ts";
import { contactSubmissions } from "#areas/people/contact/tables.ts";
import { newsletterSubscriptions } from "#areas/people/newsletter/tables.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import { privacyRequests } from "#areas/site/privacy/tables.ts";
import { WRITTEN as PRIVACY } from "#areas/site/privacy/testing.ts";
import { testApp } from "#tests/test-app.ts";

const CONTACT = {
  name: "Ana Batiste",
  email: "ana@city.example",
  organization: "City Recreation",
  message: "We look for a partner.",
};
const FORMS: [name: string, call: string, table: PgTable, written: object][] = [
  ["contact", "/api/contact", contactSubmissions, CONTACT],
  ["privacy request", "/api/privacy-requests", privacyRequests, PRIVACY],
  ["evaluation", "/api/prospect-evaluations", evaluationRequests, EVALUATION],
  ["newsletter", "/api/newsletter", newsletterSubscriptions, { email: "ana@city.example" }],
];
const QUESTION = "Please confirm that you are a person";

describe.each(FORMS)("the %s form", (_, call, table, written) => {
  async function siteOfAdults() {
    const site = await testApp();
    await site.db.update(users).set({ adultConfirmedAt: site.clock.now });
    const send = (more: object) => site.member.post(call, { ...written, ...more });
    return { ...site, send, saved: () => site.db.$count(table) };
  }

  test("asks a person whose browser filled in the honeypot to confirm, and takes it then", async () => {
    const { send, saved, outbox } = await siteOfAdults();
    // As often as any limit allows: a question uses none of it up.
    for (let turn = 1; turn <= 5; turn += 1) {
      expect(await send({ website: "https://ana.example" })).toMatchObject({
        status: 422,
        body: { code: "invalid", message: `${QUESTION}.`, fields: { isPerson: QUESTION } },
      });
    }
    expect([await saved(), await outbox()]).toEqual([0, []]);
    const taken = await send({ website: "https://ana.example", isPerson: "on" });
    expect([200, 201]).toContain(taken.status);
    expect(await saved()).toBe(1);
  });

  test("refuses what was sent sooner than a person writes", async () => {
    const { send, saved } = await siteOfAdults();
    const { status, body } = await send({ elapsedMs: 1_999 });
    expect([status, body.message]).toEqual([422, "Please try again"]);
    expect(await saved()).toBe(0);
    expect([200, 201]).toContain((await send({ elapsedMs: 2_000, website: "" })).status);
  });
});
