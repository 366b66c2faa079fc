import { expect, test } from "vitest";
import { rasterize } from "#lib/pictures/raster.ts";
import { paths } from "#paths.ts";
import { expectKnownPicture } from "#tests/pictures.ts";
import { testApp } from "#tests/test-app.ts";
import { composeNominationPicture } from "./queries/share-picture.ts";
import { aNomination } from "./testing.ts";

const AGREED = { publication: "full", guardianAgreedAt: new Date("2027-03-01") } as const;

test("the picture of a nomination looks as it did (UPDATE_PICTURES=1 writes it anew: look at it then)", async () => {
  const svg = composeNominationPicture({
    overline: "",
    title: "Noémie Carrouselle-Islebonne",
    tag: "400 m",
    fact: "CLASS OF 2029",
    caption: "Baseball in New Orleans, Louisiana",
    untitled: "PROSPECT",
  });
  await expectKnownPicture(await rasterize(svg), "share-picture-nomination-full");
});

test("everybody may see the picture of a public nomination", async () => {
  const { db, expectStatuses, visitor } = await testApp();
  const { id } = await aNomination(db);
  await expectStatuses((actor) => actor.get(paths.nominationPicture(id)), {
    visitor: 200,
    member: 200,
    otherMember: 200,
    admin: 200,
  });
  const { headers } = await visitor.get(paths.nominationPicture(id));
  expect(headers).toMatchObject({
    "content-type": "image/png",
    "cache-control": "no-cache",
    "x-robots-tag": "noindex",
  });
});

test("search engines may keep it only where the guardian agreed, and nobody has it once he took that back", async () => {
  const { db, visitor } = await testApp();
  const full = await aNomination(db, AGREED);
  const revoked = await aNomination(db, { ...AGREED, guardianRevokedAt: new Date() });
  const waiting = await aNomination(db, { status: "pending" });
  const ask = (id: number) => visitor.get(paths.nominationPicture(id));
  expect((await ask(full.id)).headers).not.toHaveProperty("x-robots-tag");
  for (const { id } of [revoked, waiting]) expect((await ask(id)).status).toBe(404);
});

test("a last name is only on the full one", async () => {
  const { db, visitor, deps } = await testApp();
  const { id } = await aNomination(db, { lastName: "Batiste" });
  await aNomination(db, { lastName: "Bellamy", school: "Other School" });
  const tagOf = async (number: number) =>
    (await visitor.get(paths.nominationPicture(number))).headers.etag;
  expect(await tagOf(id), "both are Marcus B.").toBe(await tagOf(id + 1));
  await deps.database.contentVersion.publish((tx) =>
    aNomination(tx, { ...AGREED, lastName: "Batiste" }),
  );
  expect(await tagOf(id + 2)).not.toBe(await tagOf(id));
});
