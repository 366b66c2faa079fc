import { expect, it } from "vitest";
import { aMeasurement } from "#areas/board/measurements/testing.ts";
import { aProspect, aWord } from "#areas/board/prospects/testing.ts";
import { anEdition } from "#areas/board/rankings/testing.ts";
import { aListing } from "#areas/connect/listings/testing.ts";
import { aPartner, switchConnect } from "#areas/connect/profiles/testing.ts";
import { aUser } from "#areas/platform/accounts/testing.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { machinePaths } from "#machine-paths.ts";
import { paths } from "#paths.ts";
import { testApp } from "#tests/test-app.ts";

const everyone = { visitor: 200, member: 200, otherMember: 200, admin: 200 };

it("anyone may read robots.txt and the sitemap", async () => {
  const { expectStatuses } = await testApp();
  await expectStatuses((caller) => caller.get(machinePaths.robots), everyone);
  await expectStatuses((caller) => caller.get(machinePaths.sitemap), everyone);
});

it("robots.txt keeps search engines from the calls and shows them the sitemap", async () => {
  const { visitor, deps } = await testApp();
  const { body, headers } = await visitor.get(machinePaths.robots);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(body).toBe(
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${deps.config.baseUrl}/sitemap.xml\n`,
  );
});

it("the sitemap lists public pages and, of the children, those whose families agreed", async () => {
  const { visitor, db, deps } = await testApp();
  await aProspect(db);
  const agreedAt = new Date("2026-03-01");
  await aProspect(db, { publicationAgreedAt: agreedAt, hiddenAt: agreedAt });
  const updatedAt = new Date("2026-04-05T23:00:00Z");
  const agreed = await aProspect(db, { publicationAgreedAt: agreedAt, updatedAt });
  const full = { publication: "full", guardianAgreedAt: agreedAt, updatedAt } as const;
  await aNomination(db);
  const nominated = await aNomination(db, full);
  await aNomination(db, { ...full, age: 12 });
  await aNomination(db, { ...full, guardianRevokedAt: agreedAt });
  await aNomination(db, { ...full, status: "withdrawn" });
  const { body, headers } = await visitor.get(machinePaths.sitemap);
  expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
  const entries = Array.from(
    (body as string).matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g),
    ([, address = "", changed]) => [address.replace(deps.config.baseUrl, ""), changed],
  );
  expect(entries).toEqual([
    [paths.player(agreed.id), "2026-04-05"],
    [paths.nomination(nominated.id), "2026-04-05"],
  ]);
});

it("the sitemap names no page that names players whose families did not agree", async () => {
  const { visitor, db } = await testApp();
  const { id: prospectId } = await aProspect(db, { rawRank: 1 });
  await aMeasurement(db, { prospectId });
  await aWord(db, prospectId, ["measurements"]);
  const { slug } = await anEdition(db, { [prospectId]: 1 });
  const { body } = await visitor.get(machinePaths.sitemap);
  for (const path of [
    paths.player(prospectId),
    paths.measurable("sixty-yard-dash"),
    paths.edition(slug),
    paths.alumni,
  ]) {
    expect(body).not.toContain(`${path}</loc>`);
  }
});

it("the sitemap names Connect and what is shown there only while it is switched on", async () => {
  const { visitor, db, deps } = await testApp();
  const creator = await aPartner(db, {
    userId: (await aUser(db)).id,
    userType: "organizer",
    isVerified: false,
  });
  const shown = await aListing(db, { creatorId: creator.id });
  const draft = await aListing(db, { creatorId: creator.id, status: "draft" });
  const sponsorOf = async (account: Parameters<typeof aUser>[1]) =>
    aPartner(db, { userId: (await aUser(db, account)).id });
  const known = await sponsorOf({ username: "known" });
  const suspended = await sponsorOf({ username: "gone", suspendedAt: new Date("2026-03-01") });
  const sitemap = async () => (await visitor.get(machinePaths.sitemap)).body as string;
  expect(await sitemap()).not.toContain(paths.connect);
  await deps.database.contentVersion.publish((tx) => switchConnect(tx, true));
  const whileOn = await sitemap();
  expect(whileOn).toContain(`${paths.connect}</loc>`);
  expect(whileOn).toContain(`${paths.connectListing(shown.id)}</loc>`);
  expect(whileOn).not.toContain(`${paths.connectListing(draft.id)}</loc>`);
  expect(whileOn).toContain(`${paths.connectPerson(known.id)}</loc>`);
  expect(whileOn).not.toContain(`${paths.connectPerson(creator.id)}</loc>`);
  expect(whileOn).not.toContain(`${paths.connectPerson(suspended.id)}</loc>`);
  await deps.database.contentVersion.publish((tx) => switchConnect(tx, false));
  expect(await sitemap()).not.toContain(paths.connect);
});

it("the sitemap is of now, and not sent again to who has it", async () => {
  const { visitor, deps } = await testApp();
  const { headers } = await visitor.get(machinePaths.sitemap);
  const again = () =>
    visitor.with({ "if-none-match": String(headers.etag) }).get(machinePaths.sitemap);
  expect((await again()).status).toBe(304);
  await deps.database.contentVersion.publish((tx) =>
    aProspect(tx, { publicationAgreedAt: new Date("2026-03-01") }),
  );
  expect((await again()).body).toContain(paths.player(1));
});
