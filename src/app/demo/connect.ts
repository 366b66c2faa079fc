import type { ShownListing } from "#areas/connect/listings/queries/listings.ts";
import { expiryOf } from "#areas/connect/listings/rules/listings.ts";
import type { ListingType } from "#areas/connect/listings/rules/transitions.ts";
import { someListings } from "#areas/connect/listings/testing.ts";
import { SETTING_KEYS } from "#areas/connect/profiles/queries.ts";
import { somePartners } from "#areas/connect/profiles/testing.ts";
import { someParents } from "#areas/platform/accounts/testing.ts";
import { addDays, businessDay } from "#lib/dates.ts";
import { writeSetting } from "#lib/db/site-settings.ts";
import { HOUR_MS } from "#lib/time.ts";
import { loadDemoDeals } from "./connect-deals.ts";
import {
  DEMO_ATHLETES,
  DEMO_EVENTS,
  DEMO_FACILITIES,
  DEMO_MEDIA,
  DEMO_PROGRAMS,
  DEMO_TEAMS,
  type DemoListing,
} from "./connect-listings.ts";
import { loadDemoMinors } from "./connect-minors.ts";
import type { DemoSite } from "./drafts.ts";

interface DemoCreator {
  name: string;
  about: string;
  website?: string;
  listings: readonly (readonly [ListingType, DemoListing])[];
}

const ofType = (type: ListingType, listings: readonly DemoListing[]) =>
  listings.map((listing) => [type, listing] as const);

const ORGANIZERS: readonly DemoCreator[] = [
  {
    name: "Lakefront Youth Baseball",
    about: "We run tournaments for travel teams by the lake, and film what happens there.",
    website: "https://lakefront-youth.example",
    listings: [...ofType("event", DEMO_EVENTS), ...ofType("media", DEMO_MEDIA.slice(1))],
  },
  {
    name: "Crescent Clubs Together",
    about: "Five clubs of the city and the parishes around it look for sponsors together.",
    listings: ofType("team", DEMO_TEAMS),
  },
  {
    name: "Friends of the Fields",
    about: "Neighbors who mend, light and shade the fields that our children play on.",
    website: "https://friends-of-the-fields.example",
    listings: ofType("facility", DEMO_FACILITIES),
  },
  {
    name: "Dugout Gumbo",
    about: "A podcast on baseball between Baton Rouge and the Gulf.",
    listings: ofType("media", DEMO_MEDIA.slice(0, 1)),
  },
  {
    name: "First Base for All",
    about: "Free programs for children whom nobody else has asked to play.",
    listings: ofType("program", DEMO_PROGRAMS),
  },
];

const ATHLETE_NAMES = ["Dane F.", "Cole R.", "Mateo V.", "Jude B.", "Theo L."];

const ATHLETES: readonly DemoCreator[] = DEMO_ATHLETES.map((listing, index) => ({
  name: ATHLETE_NAMES[index] ?? "",
  about: "I am over eighteen and look for a sponsor for myself.",
  listings: ofType("athlete", [listing]),
}));

/** What stands before the others. */
const HIGHLIGHTED = "Title sponsor of the Lakefront Spring Classic";

/** Whom staff have yet to verify. */
const UNVERIFIED = ["Dugout Gumbo", "Jude B."];

/**
 * Switches Connect on, with thirty listings of made up creators, five of each type, two about children, and what
 * sponsors have made of some.
 */
export async function loadDemoConnect(site: DemoSite): Promise<void> {
  const { tx, now } = site;
  await writeSetting(tx, SETTING_KEYS.isOn, "true");
  const creators = [...ORGANIZERS, ...ATHLETES];
  const earlier = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const userIds = await someParents(
    tx,
    creators.map((_, index) => ({
      name: `creator-${index + 1}`,
      createdAt: earlier(30 * 24),
    })),
  );
  const partnerIds = await somePartners(
    tx,
    creators.map(({ name, about, website = null }, index) => ({
      userId: userIds[index] ?? 0,
      userType: index < ORGANIZERS.length ? ("organizer" as const) : ("athlete" as const),
      companyName: name,
      biography: about,
      website,
      isVerified: !UNVERIFIED.includes(name),
      verificationNote: UNVERIFIED.includes(name) ? null : "Made up with the demo content.",
      createdAt: earlier(29 * 24),
      updatedAt: earlier(29 * 24),
    })),
  );
  const today = businessDay(now);
  const offers = creators.flatMap((creator, index) =>
    creator.listings.map(([type, listing]) => ({ type, listing, creator, index })),
  );
  const shown = await someListings(
    tx,
    offers.map(({ type, listing, creator, index }, turn) => {
      const [begins, lasts] = listing.days;
      const [priceMin, priceMax] = listing.price;
      const dateEnd = addDays(today, begins + lasts - 1);
      // Types take turns in the order in which people browse.
      const publishedAt = earlier(5 + ((turn * 7) % offers.length) * 9);
      return {
        creatorId: partnerIds[index] ?? 0,
        creatorName: creator.name,
        type,
        status: "active" as const,
        title: listing.title,
        description: listing.about,
        category: listing.category,
        location: listing.place,
        audienceSize: listing.reach,
        dateStart: addDays(today, begins),
        dateEnd,
        priceMin: priceMin * 100,
        priceMax: priceMax * 100,
        benefits: [...listing.benefits],
        slots: listing.slots ?? 1,
        isHighlighted: listing.title === HIGHLIGHTED,
        athleteRulesAt: type === "athlete" ? earlier(28 * 24) : null,
        publishedAt,
        expiresAt: expiryOf(publishedAt, { dateEnd, lastOfferAt: null }),
        toldPriceMin: priceMin * 100,
        toldPriceMax: priceMax * 100,
        createdAt: earlier(28 * 24),
        updatedAt: publishedAt,
      };
    }),
  );
  await loadDemoMinors(tx, now);
  await loadDemoDeals({
    ...site,
    listings: shown.map((row) => ({ id: row.id, snapshot: row as ShownListing })),
    organizers: ORGANIZERS.map(({ name }, index) => ({ id: partnerIds[index] ?? 0, name })),
  });
}
