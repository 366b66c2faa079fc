import { expect, test } from "vitest";
import { evaluationRequests } from "#areas/board/evaluations/tables.ts";
import { WRITTEN as EVALUATION } from "#areas/board/evaluations/testing.ts";
import { partners } from "#areas/connect/profiles/tables.ts";
import { switchConnect } from "#areas/connect/profiles/testing.ts";
import { athletes } from "#areas/people/athletes/tables.ts";
import { contactSubmissions } from "#areas/people/contact/tables.ts";
import { orders } from "#areas/shop/orders/tables.ts";
import { aShelf, orderInput } from "#areas/shop/orders/testing.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { WRITTEN as NOMINATION } from "#areas/youscout/nominations/testing.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";

interface PhoneField {
  send(site: TestApp, phone: string): Promise<{ status: number }>;
  stored(site: TestApp): Promise<{ phone: string | null }[]>;
}

const PHONE_FIELDS: Record<string, PhoneField> = {
  "an evaluation": {
    send: ({ member }, parentPhone) =>
      member.post("/api/prospect-evaluations", { ...EVALUATION, parentPhone }),
    stored: ({ db }) =>
      db.select({ phone: evaluationRequests.parentPhone }).from(evaluationRequests),
  },
  "a nomination": {
    send: ({ member }, submittedByPhone) =>
      member.post("/api/you-scout/nominations", { ...NOMINATION, submittedByPhone }),
    stored: ({ db }) => db.select({ phone: nominations.submittedByPhone }).from(nominations),
  },
  "an athlete": {
    send: ({ member }, emergencyPhone) =>
      member.post("/api/rawpass/athletes", {
        ...{ firstName: "Maya", lastName: "Batiste", birthDate: "2017-05-20" },
        ...{ emergencyName: "Ana Batiste", emergencyPhone },
      }),
    stored: ({ db }) => db.select({ phone: athletes.emergencyPhone }).from(athletes),
  },
  "a Connect profile": {
    send: ({ member }, phone) =>
      member.post("/api/connect/profile", {
        ...{ userType: "sponsor", companyName: "Gulf Roofing", phone },
      }),
    stored: ({ db }) => db.select({ phone: partners.phone }).from(partners),
  },
};

async function siteOfAdult(): Promise<TestApp> {
  const site = await testApp();
  await site.member.post("/api/user/adult", { isAdult: true });
  await switchConnect(site.db, true);
  return site;
}

test.each(Object.entries(PHONE_FIELDS))(
  "the phone number of %s is stored as people type it if it was pasted",
  async (_form, { send, stored }) => {
    const site = await siteOfAdult();
    expect((await send(site, "504-555-01")).status).toBe(422);
    const { status } = await send(site, "\u202a(504)\u00a0555\u20110142\u202c Ext. 12");
    expect([200, 201]).toContain(status);
    expect(await stored(site)).toEqual([{ phone: "(504) 555-0142 x12" }]);
  },
);

test("the ZIP code of an order is stored as parcels carry it if it was pasted", async () => {
  const site = await testApp();
  await aShelf(site.db, 1);
  const { shippingAddress } = orderInput();
  const input = orderInput({
    shippingAddress: { ...(shippingAddress as object), postalCode: "700621234" } as never,
  });
  expect((await site.visitor.post("/api/shop/orders", input)).status).toBe(201);
  const postalCode = "70062-1234";
  expect(await site.db.select().from(orders)).toMatchObject([{ shippingAddress: { postalCode } }]);
});

test("a message is taken from an address with an ampersand, pasted with what nobody sees", async () => {
  const { visitor, db } = await testApp();
  const message = { name: "Ana Batiste", organization: "City", message: "Please call us back." };
  const sent = { ...message, email: "\u200ea&b@city.example\u00a0" };
  expect((await visitor.post("/api/contact", sent)).status).toBe(200);
  expect(await db.select().from(contactSubmissions)).toMatchObject([{ email: "a&b@city.example" }]);
});
