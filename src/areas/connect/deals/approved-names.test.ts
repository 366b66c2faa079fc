import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { partners } from "#areas/connect/profiles/tables.ts";
import { TEST_PASSWORD } from "#areas/platform/accounts/testing.ts";
import { DAY_MS } from "#lib/time.ts";
import { agree, connectSite, pay, read, runJobs } from "#tests/deals.ts";

test("an organizer reads the name of a sponsor that staff have not approved once the deal is paid", async () => {
  const site = await connectSite();
  const { organizer, sponsor, db } = site;
  await db
    .update(partners)
    .set({ isVerified: false, reviewed: null, companyName: "Unread Roofs" })
    .where(eq(partners.id, sponsor.partnerId));
  const id = await agree(site);
  const namesOf = async () => [
    (await read(organizer, id)).otherName,
    (await read(organizer, id)).sponsorName,
    (await organizer.get("/api/connect/deals")).body.data[0].otherName,
    (await organizer.get("/api/user/data")).body.connect.deals[0].sponsorName,
  ];
  expect(new Set(await namesOf())).toEqual(new Set(["New sponsor"]));
  expect((await read(sponsor, id)).sponsorName).toBe("Unread Roofs");
  await pay(site, id);
  expect(new Set(await namesOf())).toEqual(new Set(["Unread Roofs"]));
});

test.each([
  ["sponsor", "organizer", "A sponsor"],
  ["organizer", "sponsor", "An organizer"],
] as const)(
  "no name of the %s of an unpaid deal outlives the account",
  async (gone, left, name) => {
    const site = await connectSite();
    await site.db
      .update(partners)
      .set({ isVerified: false, reviewed: null, companyName: "Unread Roofs" })
      .where(eq(partners.id, site[gone].partnerId));
    const id = await agree(site);
    site.clock.advance(4 * DAY_MS);
    await runJobs(site);
    const leaving = await site.signIn(site[gone].user);
    expect((await leaving.delete("/api/user", { password: TEST_PASSWORD })).status).toBe(200);
    const reader = await site.signIn(site[left].user);
    expect((await read(reader, id)).otherName).toBe(name);
    expect(JSON.stringify((await reader.get("/api/user/data")).body.connect)).not.toContain(
      "Unread Roofs",
    );
  },
);
