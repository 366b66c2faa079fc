import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { connectSite } from "#tests/deals.ts";
import { listings } from "./tables.ts";
import { aMinorListing } from "./testing.ts";

test.each(["yes", "no"])(
  "one guardian's no holds beside another's yes at the same moment, the %s first",
  async (first) => {
    const site = await connectSite({ status: "completed" });
    const { db, visitor, deps, clock } = site;
    const { partnerId: creatorId } = await site.join("denise", "athlete");
    const asked = { guardianAgreedAt: null, guardianAskedAt: clock.now, guardianName: null };
    const draft = { creatorId, secret: deps.secrets.vote, status: "draft", ...asked } as const;
    const child = { guardianEmail: "aunt@family.example" };
    const { id } = await aMinorListing(db, { ...draft, token: "aunts", child });
    await aMinorListing(db, { ...draft, token: "mothers" });
    const aunts = "/api/connect/guardian/aunts";
    const { version } = (await visitor.get(aunts)).body.data;
    const answers = [
      () => visitor.post(aunts, { agrees: true, isGuardian: true, version }),
      () => visitor.post("/api/connect/guardian/mothers", { agrees: false }),
    ];
    if (first === "no") answers.reverse();
    await Promise.all(answers.map((answer) => answer()));
    const [row] = await db.select().from(listings).where(eq(listings.id, id));
    expect(row).toMatchObject({ status: "draft", guardianAgreedAt: null });
  },
);
