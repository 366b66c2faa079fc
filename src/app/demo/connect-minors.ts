import { expiryOf } from "#areas/connect/listings/rules/listings.ts";
import { aMinorListing } from "#areas/connect/listings/testing.ts";
import { aPartner } from "#areas/connect/profiles/testing.ts";
import { someParents } from "#areas/platform/accounts/testing.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { HOUR_MS } from "#lib/time.ts";

/** A listing about a child that is shown by its guardian's word, and one that waits for it. */
export async function loadDemoMinors(tx: Db, now: Date): Promise<void> {
  const earlier = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const createdAt = earlier(30 * 24);
  const [userId = 0] = await someParents(tx, [{ name: "guardian-1", createdAt }]);
  const { id: creatorId } = await aPartner(tx, {
    ...{ userId, userType: "athlete", companyName: "R. Thibodeaux" },
    ...{ website: null, biography: "I look for sponsors for my children." },
    ...{ isVerified: true, verificationNote: "Made up with the demo content." },
    ...{ createdAt, updatedAt: createdAt },
  });
  const guardian = { guardianName: "R. Thibodeaux", guardianEmail: "guardian@demo.example" };
  const today = businessDay(now);
  const dateEnd = addDays(today, 100);
  const publishedAt = earlier(30);
  await aMinorListing(tx, {
    ...{ creatorId, status: "active", category: "equipment", location: "Kenner, LA" },
    child: {
      ...{ firstName: "Andre", lastName: "Thibodeaux", age: 16, sport: "Baseball" },
      ...{ position: "C", school: "Made Up High School", ...guardian },
    },
    description:
      "A mask, shin guards and a glove for a catcher who wears out a set each year, and who thanks his sponsor at every home game.",
    benefits: ["Thanks at every home game", "A letter after the season"],
    ...{ audienceSize: 350, priceMin: 20_000, priceMax: 80_000 },
    ...{ dateStart: addDays(today, 20), dateEnd },
    ...{ athleteRulesAt: earlier(6 * 24), guardianAgreedAt: earlier(5 * 24) },
    ...{ publishedAt, expiresAt: expiryOf(publishedAt, { dateEnd, lastOfferAt: null }) },
    ...{ createdAt: earlier(7 * 24), updatedAt: publishedAt },
  });
  await aMinorListing(tx, {
    ...{ creatorId, status: "draft", category: "scholarship", location: "Kenner, LA" },
    child: {
      ...{ firstName: "Lena", lastName: "Thibodeaux", age: 14, sport: "Softball" },
      ...{ position: "P", school: "Made Up High School", ...guardian },
    },
    description:
      "The fees of a summer with a travel team, for a pitcher who teaches the smallest ones on Sundays.",
    benefits: ["Your name on her thank-you cards"],
    ...{ audienceSize: 200, priceMin: 15_000, priceMax: 60_000 },
    ...{ dateStart: addDays(today, 40), dateEnd: addDays(today, 120) },
    ...{ athleteRulesAt: earlier(20), guardianAskedAt: earlier(20) },
    ...{ guardianName: null, guardianAgreedAt: null, publishedAt: null, expiresAt: null },
    ...{ createdAt: earlier(22), updatedAt: earlier(20) },
  });
}
