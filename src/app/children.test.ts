import { describe, expect, test } from "vitest";
import { aMeasurement } from "#areas/board/measurements/testing.ts";
import {
  AGREED_KINDS,
  type AgreedKind,
  type GuardianWord,
  type Level,
} from "#areas/board/prospects/rules/agreement.ts";
import { FIELDS, type ProspectField } from "#areas/board/prospects/rules/fields.ts";
import { isShown, type WithheldField } from "#areas/board/prospects/rules/public-fields.ts";
import { aProspect, aWord, CLASS_UNDER_13 } from "#areas/board/prospects/testing.ts";
import { anEdition } from "#areas/board/rankings/testing.ts";
import type { WithheldFact } from "#areas/connect/listings/rules/minors.ts";
import { listings } from "#areas/connect/listings/tables.ts";
import { aMinorListing } from "#areas/connect/listings/testing.ts";
import { aPartner, switchConnect } from "#areas/connect/profiles/testing.ts";
import type { AthleteRow } from "#areas/people/athletes/queries/athletes.ts";
import {
  ATHLETE_FIELDS,
  type FieldsOf,
  type PersonalField,
} from "#areas/people/athletes/queries/audience.ts";
import { anAthlete } from "#areas/people/athletes/testing.ts";
import { someBookings } from "#areas/rawpass/bookings/testing.ts";
import { anActivity, aSlot } from "#areas/rawpass/schedule/testing.ts";
import {
  isShown as isShownOfNomination,
  type WithheldField as WithheldOfNomination,
} from "#areas/youscout/nominations/access/public-fields.ts";
import type { Visibility } from "#areas/youscout/nominations/access/visibility.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { keyedHash } from "#lib/secrets.ts";
import { machinePaths } from "#machine-paths.ts";
import { paths } from "#paths.ts";
import { siteWithCalls } from "#tests/site-with-calls.ts";

type Site = Awaited<ReturnType<typeof siteWithCalls>>;

/** What is known of a player, each by a word that stands nowhere else. */
const KNOWN = {
  lastName: "Withheldbray",
  school: "Academy of Withheld",
  dash: 6.91,
  height: 71.5,
  weight: 187,
  college: "Withheld University",
  report: "Withheld hands.",
  video: "https://youtu.be/withheldvid",
} as const;

type Written = Extract<WithheldField, ProspectField>;

/** A value of each field that staff write and not everybody sees. */
const WRITTEN = {
  ...(Object.fromEntries(
    FIELDS.filter(({ shown }) => shown !== "limited").map(({ name, choices }) => [
      name,
      choices?.at(-1) ?? `Withheld ${name}`,
    ]),
  ) as Record<Written, string>),
  ...{ lastName: KNOWN.lastName, school: KNOWN.school },
};

const MOTHER = "mother@withheld.example";
const TOKEN = "t".repeat(43);

/** What no word ever makes public. */
const NEVER = {
  guardian: /withheld\.example|guardianEmail/,
  grades: /Withheld grades|"present"|breaking_ball":|"confidence"/,
};

/** What was measured, by the kind that a guardian agrees to. */
const MEASURED = {
  measurements: /6\.91/,
  body: /71\.5|"value":187/,
};

/** Each field that not everybody sees, as it would stand in an answer: all that have a level or a kind. */
const TRACES_OF_FIELDS: Record<WithheldField, RegExp> = {
  ...(Object.fromEntries(
    Object.entries(WRITTEN).map(([field, value]) => [field, new RegExp(value)]),
  ) as Record<Written, RegExp>),
  committedTo: /"committedTo":"Withheld University/,
  commitment: /"college":"Withheld University/,
  scoutReport: /Withheld hands/,
  videoEmbed: /withheldvid/,
};

const TRACES: Record<string, RegExp> = { ...NEVER, ...MEASURED, ...TRACES_OF_FIELDS };

/** What everybody reads at a level with these kinds, by the table of fields. */
function shownAt(level: Level, agreed: readonly AgreedKind[]): string[] {
  const fields = Object.keys(TRACES_OF_FIELDS) as WithheldField[];
  const measured = Object.keys(MEASURED) as (keyof typeof MEASURED)[];
  return [
    ...fields.filter((field) => isShown(field, { level, agreed })),
    ...measured.filter((kind) => agreed.includes(kind)),
  ].sort();
}

/** A player of whom everything is known, and a nomination that brought him onto the board. */
async function known(): Promise<Site> {
  const site = await siteWithCalls();
  const { id: prospectId } = await aProspect(site.db, {
    firstName: "Emile",
    ...WRITTEN,
    rawRank: 7,
    publicationAgreedAt: new Date("2026-03-01"),
    guardianEmail: MOTHER,
    guardianTokenHash: keyedHash(site.deps.secrets.vote, `board guardian ${TOKEN}`),
  });
  const measured = { prospectId, measuredOn: "2026-03-01" };
  await aMeasurement(site.db, { ...measured, metric: "sixty_yard_dash", value: KNOWN.dash });
  await aMeasurement(site.db, { ...measured, metric: "height", value: KNOWN.height });
  await aMeasurement(site.db, { ...measured, metric: "weight", value: KNOWN.weight });
  await aNomination(site.db, {
    firstName: "Emile",
    lastName: KNOWN.lastName,
    guardianEmail: MOTHER,
    publication: "limited",
  });
  await anEdition(site.db, { [prospectId]: 9 }, { slug: "1", title: "First" });
  await anEdition(site.db, { [prospectId]: 7 }, { slug: "2", title: "Second" });
  const { college, report: note, video } = KNOWN;
  const facts = { college, committedOn: "2026-11-01", announcedBy: "family", video, note };
  expect((await site.admin.put(`/api/admin/prospects/${prospectId}/facts`, facts)).status).toBe(
    200,
  );
  const grades = [{ tool: "hit", present: 45, future: 60 }];
  const report = { grades, confidence: "high", notes: "Withheld grades." };
  const graded = await site.admin.post(`/api/admin/prospects/${prospectId}/scouting`, report);
  expect(graded.status).toBe(200);
  return site;
}

/** Metrics whose leaders are read: the walk fills in one value for each part of an address. */
const MEASURABLES = ["sixty-yard-dash", "exit-velocity"].map(
  (metric) => `/api/measurables/${metric}`,
);

/** Which parts a stranger finds in what any call answers that reads without a secret, or in the sitemap, in order. */
async function findTraces(site: Site): Promise<string[]> {
  const all = await readAll(site);
  return Object.keys(TRACES)
    .filter((part) => TRACES[part]?.test(all))
    .sort();
}

/** What any call answers a stranger that reads without a secret, and the sitemap. */
async function readAll({ visitor, calls }: Site): Promise<string> {
  // The document of the calls names fields and hands, of nobody.
  const open = calls.filter(
    ({ method, config, url }) =>
      method === "GET" &&
      config?.who === "anyone" &&
      !url.includes(":token") &&
      !url.endsWith("openapi.json"),
  );
  expect(open.length).toBeGreaterThan(20);
  const addresses = open.map(({ url }) => url.replace(/:\w+/g, "1"));
  const answers = [];
  for (const address of [...addresses, ...MEASURABLES, machinePaths.sitemap]) {
    const { body } = await visitor.get(address);
    answers.push(typeof body === "string" ? body : JSON.stringify(body));
  }
  return answers.join("\n");
}

const picture = async ({ visitor }: Site) => (await visitor.get(paths.playerPicture(1))).headers;

const ALL_KINDS = [...AGREED_KINDS];

describe("a stranger finds of a player, in every answer", () => {
  test.each<["announced" | "agreed", GuardianWord | null, AgreedKind[], Level]>([
    ["announced", null, [], "full"],
    ["announced", "refused", [], "limited"],
    ["announced", "hidden", [], "limited"],
    ["announced", "agreed", [], "full"],
    ...AGREED_KINDS.map((kind): ["announced", "agreed", AgreedKind[], "full"] => [
      "announced",
      "agreed",
      [kind],
      "full",
    ]),
    ["agreed", null, [], "limited"],
    ["agreed", "refused", [], "limited"],
    ["agreed", "hidden", [], "limited"],
    ["agreed", "agreed", [], "full"],
    ["agreed", "agreed", ALL_KINDS, "full"],
  ])(
    "whose board is %s and whose guardian said %s to %o: the %s version",
    async (boardConsent, word, kinds, level) => {
      const site = await known();
      await site.admin.put("/api/admin/board-settings", { boardConsent });
      if (word)
        await site.visitor.post(`/api/prospects/guardian/${TOKEN}`, {
          answer: word,
          kinds: ["name", ...kinds],
          isGuardian: true,
        });
      expect(await findTraces(site)).toEqual(shownAt(level, kinds));
    },
  );

  test("nothing within one request of the word that is taken back, although all was read before", async () => {
    const site = await known();
    await site.visitor.post(`/api/prospects/guardian/${TOKEN}`, {
      answer: "agreed",
      kinds: ALL_KINDS,
      isGuardian: true,
    });
    expect(await findTraces(site)).toEqual(shownAt("full", ALL_KINDS));
    const before = await picture(site);
    await site.visitor.post(`/api/prospects/guardian/${TOKEN}`, { answer: "refused", kinds: [] });
    expect(await findTraces(site)).toEqual([]);
    const after = await picture(site);
    expect(after.etag).not.toBe(before.etag);
    expect(after["x-robots-tag"]).toBe("noindex");
    await site.visitor.post(`/api/prospects/guardian/${TOKEN}`, { answer: "hidden", kinds: [] });
    expect((await site.visitor.get(paths.playerPicture(1))).status).toBe(404);
  });

  test("no field that staff write and the guardian does not read, too", async () => {
    const { visitor } = await known();
    const { body } = await visitor.get(`/api/prospects/guardian/${TOKEN}`);
    const words = body.data.shown.words.join("\n");
    for (const value of Object.values(WRITTEN)) expect(words).toContain(value);
  });

  test("of an edition what his level shows, and within one request of the word that hides him, nothing", async () => {
    const site = await known();
    const shown = async () => (await site.visitor.get("/api/editions/2")).body.data.ranks;
    const history = async () => (await site.visitor.get("/api/prospects/1/editions")).body.data;
    const pictured = async () => (await site.visitor.get(paths.editionPicture("2"))).headers.etag;
    const name = { firstName: "Emile", lastName: KNOWN.lastName, level: "full", previousRank: 9 };
    expect(await shown()).toMatchObject([{ ...name, rank: 7 }]);
    expect(await history()).toHaveLength(2);
    const picture = await pictured();
    await site.visitor.post(`/api/prospects/guardian/${TOKEN}`, { answer: "refused", kinds: [] });
    expect(await shown()).toMatchObject([
      { lastName: "W.", school: null, teamName: null, level: "limited" },
    ]);
    await site.visitor.post(`/api/prospects/guardian/${TOKEN}`, { answer: "hidden", kinds: [] });
    expect([await shown(), await history()]).toEqual([[], []]);
    // It shows nobody, before and after.
    expect(await pictured()).toBe(picture);
    await site.visitor.post(`/api/prospects/guardian/${TOKEN}`, {
      answer: "agreed",
      kinds: ["name"],
      isGuardian: true,
    });
    expect(await shown()).toMatchObject([name]);
    await site.admin.delete("/api/admin/prospects/1");
    expect(await shown()).toEqual([]);
  });

  test("nothing of one who may be under 13, where it takes a guardian's word", async () => {
    const site = await siteWithCalls();
    const young = { lastName: KNOWN.lastName, school: KNOWN.school, gradYear: CLASS_UNDER_13 };
    const { id: prospectId } = await aProspect(site.db, young);
    await aMeasurement(site.db, { prospectId, metric: "sixty_yard_dash", value: KNOWN.dash });
    await aWord(site.db, prospectId, ALL_KINDS);
    expect(await findTraces(site)).toEqual(["lastName", "school"]);
    await site.admin.put("/api/admin/board-settings", { boardConsent: "agreed" });
    expect(await findTraces(site)).toEqual([]);
    expect((await site.visitor.get(paths.playerPicture(1))).status).toBe(404);
  });
});

describe("a stranger finds of a nominated child, in every answer", () => {
  /** Each field of the full version, as it would stand in an answer. */
  const OF_NOMINATION: Record<WithheldOfNomination, RegExp> = {
    lastName: /Withheldbray/,
    school: /Academy of Withheld/,
    gradYear: /"gradYear":2/,
    gameLocation: /Withheld Field/,
    gameDate: /2026-03-01/,
    videoEmbed: /withheldvid/,
    full: /"full":\{/,
  };
  const NOT_PUBLIC = /Withheld Author|Withheld Guardian|withheld\.example|5550142/;

  test.each<[Visibility | "nothing", Partial<Parameters<typeof aNomination>[1]>]>([
    ["limited", { guardianAgreedAt: null }],
    ["limited", { publication: "limited" }],
    ["limited", { age: 12 }],
    ["full", {}],
    ["nothing", { guardianRevokedAt: new Date("2026-03-02") }],
    ["nothing", { hiddenAt: new Date("2026-03-02") }],
    ["nothing", { status: "pending" }],
  ])("%s where it has %j", async (level, given) => {
    const site = await siteWithCalls();
    await aNomination(site.db, {
      ...{ firstName: "Emile", lastName: KNOWN.lastName, school: KNOWN.school, video: KNOWN.video },
      ...{ gameLocation: "Withheld Field", gameDate: "2026-03-01" },
      ...{ submittedByName: "Withheld Author", submittedByEmail: MOTHER },
      ...{ submittedByPhone: "5045550142", guardianName: "Withheld Guardian" },
      ...{ guardianEmail: MOTHER, publication: "full", guardianAgreedAt: new Date("2026-03-01") },
      ...given,
    });
    const all = await readAll(site);
    expect(all.includes("Emile")).toBe(level !== "nothing");
    expect(all).not.toMatch(NOT_PUBLIC);
    const fields = Object.keys(OF_NOMINATION) as WithheldOfNomination[];
    expect(fields.filter((field) => OF_NOMINATION[field].test(all))).toEqual(
      level === "nothing" ? [] : fields.filter((field) => isShownOfNomination(field, level)),
    );
  });
});

test("a stranger finds nothing of an athlete, in any answer", async () => {
  // @ts-expect-error: the table of who learns what has no nickname
  ATHLETE_FIELDS satisfies FieldsOf<AthleteRow & { nickname: string }>;
  const site = await siteWithCalls();
  const athlete: Record<PersonalField, string> = {
    firstName: "Withheldine",
    lastName: KNOWN.lastName,
    birthDate: "2014-02-03",
    emergencyName: "Withheld Guardian",
    emergencyPhone: "(504) 555-0199",
  };
  const { id: athleteId } = await anAthlete(site.db, {
    userId: site.member.user.id,
    ...athlete,
  });
  const { id: activityId } = await anActivity(site.db);
  const { id: slotId } = await aSlot(site.db, { activityId });
  await someBookings(site.db, [
    { athleteId, slotId, date: "2027-03-15", kind: "drop_in", state: "booked" },
  ]);
  const all = await readAll(site);
  for (const told of Object.values(athlete)) expect(all).not.toContain(told);
});

describe("a stranger finds of a child with a listing in Connect, in every answer", () => {
  /** A listing about a child, and the parent's own side of Connect beside it. */
  async function connect(given: Partial<Parameters<typeof aMinorListing>[1]> = {}): Promise<Site> {
    const site = await siteWithCalls();
    await switchConnect(site.db, true);
    const parent = { userId: site.member.user.id, userType: "athlete" as const };
    const { id: creatorId } = await aPartner(site.db, { ...parent, companyName: "Rose Laurent" });
    await aMinorListing(site.db, {
      ...{ creatorId, token: TOKEN, secret: site.deps.secrets.vote },
      child: {
        ...{ firstName: "Emile", lastName: KNOWN.lastName, school: KNOWN.school, age: 16 },
        ...{ guardianName: "Withheld Guardian", guardianEmail: MOTHER },
      },
      description: "Emile looks for a sponsor of gloves and spikes, and of the fees of a summer.",
      ...given,
    });
    return site;
  }

  /** What is known of the child and not shown as it is. */
  const WITHHELD: Record<WithheldFact, RegExp> = {
    lastName: /Withheldbray/,
    age: /"age":16/,
    school: /Academy of Withheld/,
    guardianName: /Withheld Guardian/,
    guardianEmail: /withheld\.example/,
  };
  const NOT_PUBLIC = /"isForMinor"|guardian[A-Z]|"child"|"word":/;
  const CARD = '"card":{"name":"Emile W.","sport":"Baseball","position":"SS","ageBand":"15–16"}';

  test("the limited card alone, and no name or page of the parent beside it", async () => {
    const site = await connect();
    const all = await readAll(site);
    expect(all).toContain(CARD);
    for (const trace of [...Object.values(WITHHELD), NOT_PUBLIC]) expect(all).not.toMatch(trace);
    expect(all).not.toContain("Laurent");
    expect((await site.visitor.get(machinePaths.sitemap)).body).not.toContain("/connect/listings/");
  });

  test.each(["draft", "pending_review", "approved", "rejected", "expired", "completed"] as const)(
    "nothing while the listing is %s",
    async (status) => {
      const hasWord = status !== "draft" && status !== "rejected";
      const word = hasWord ? {} : { guardianName: null, guardianAgreedAt: null };
      expect(await readAll(await connect({ status, ...word }))).not.toMatch(/Emile|Withheld/);
    },
  );

  test("nothing within one request of the word that is taken back, although all was read before", async () => {
    const site = await connect();
    expect(await readAll(site)).toContain(CARD);
    await site.visitor.post(`/api/connect/guardian/${TOKEN}`, { agrees: false });
    expect(await readAll(site)).not.toMatch(/Emile|Withheld|Young athlete/);
    expect(JSON.stringify(await site.db.select().from(listings))).not.toMatch(/Emile|Withheld/);
  });
});
