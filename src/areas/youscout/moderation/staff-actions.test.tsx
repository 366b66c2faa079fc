import { eq } from "drizzle-orm";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { readProposals } from "#areas/consent/queries/proposals.ts";
import { type Actor, memberOf, SYSTEM } from "#areas/platform/accounts/access/actor.ts";
import { readSubject } from "#areas/youscout/nominations/access/require-action.ts";
import { obstacleTo, type StaffAction } from "#areas/youscout/nominations/access/staff-actions.ts";
import type { NominationRow } from "#areas/youscout/nominations/queries/nominations.ts";
import { STATUSES, type Status } from "#areas/youscout/nominations/rules/nominations.ts";
import { askGuardianAgain } from "#areas/youscout/nominations/service/ask-guardian.ts";
import { correct } from "#areas/youscout/nominations/service/correct.ts";
import { erase } from "#areas/youscout/nominations/service/erase.ts";
import { merge } from "#areas/youscout/nominations/service/merge.ts";
import { promote } from "#areas/youscout/nominations/service/promote.ts";
import { setHidden } from "#areas/youscout/nominations/service/set-hidden.ts";
import { transitionNomination } from "#areas/youscout/nominations/service/transition-nomination.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { type PublicTx, unseen } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import { AppError } from "#lib/errors.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { NominationButtons } from "./components/nomination-buttons.tsx";
import { findForStaff } from "./queries/nominations.ts";
import type { StaffNomination } from "./schema/nominations.ts";

const MOMENT = new Date("2027-03-01T12:00:00Z");

/** What a button is called. */
const LABELS: Record<StaffAction, RegExp> = {
  approve: />Approve</,
  ask_back: />Ask back</,
  reject: />Reject</,
  merge: />Merge</,
  promote: />Promote to the board</,
  erase: />Delete for good</,
  show: />Show again</,
  correct: />Correct or note</,
  ask_guardian: />Ask the guardian again</,
};
const ACTIONS = Object.keys(LABELS) as StaffAction[];

function offered(nomination: StaffNomination): StaffAction[] {
  const markup = renderToStaticMarkup(
    <NominationButtons
      nomination={nomination}
      isPending={false}
      mutate={async () => "done"}
      onAsk={() => undefined}
      onCorrect={() => undefined}
      onVotes={() => undefined}
      onReadOn={null}
    />,
  );
  return ACTIONS.filter((action) => LABELS[action].test(markup));
}

type Work = (tx: PublicTx) => Promise<unknown>;

/** What the services do when this actor asks them to, each undone. */
async function allowed(
  site: TestApp,
  actor: Actor,
  { id, hiddenAt }: NominationRow,
): Promise<StaffAction[]> {
  const { deps } = site;
  const transition = (name: "approve" | "ask_back" | "reject") => (tx: PublicTx) =>
    transitionNomination(tx, deps, actor, id, { transition: name });
  const services: Record<Exclude<StaffAction, "ask_guardian">, Work> = {
    approve: transition("approve"),
    ask_back: transition("ask_back"),
    reject: transition("reject"),
    merge: (tx) => merge(tx, deps, actor, id, { into: 1, endsConsent: true }),
    promote: (tx) => promote(tx, deps, actor, id, {}),
    erase: (tx) => erase(tx, deps, actor, id, {}),
    // Who shows what is not hidden changes nothing.
    show: async (tx) => hiddenAt && setHidden(tx, deps, actor, { id, isHidden: false }),
    correct: (tx) => correct(tx, deps, actor, id, { adminNotes: "Seen" }),
  };
  const done: StaffAction[] = [];
  for (const action of ACTIONS) {
    if (action === "show" && hiddenAt === null) continue;
    const work =
      action === "ask_guardian"
        ? askGuardianAgain(deps, actor, { id })
        : undone(site.db, services[action]);
    if (await work.then(() => true, isRefused)) done.push(action);
  }
  return done;
}

async function undone(db: Db, work: Work): Promise<void> {
  const end = new Error("enough");
  await db
    .transaction(async (tx) => {
      await work(unseen(tx));
      throw end;
    })
    .catch((error: unknown) => {
      if (error !== end) throw error;
    });
}

function isRefused(error: unknown): false {
  if (error instanceof AppError) return false;
  throw error;
}

/** Every combination of the values. */
function combinations<Fields extends Record<string, readonly unknown[]>>(
  fields: Fields,
): { [Key in keyof Fields]: Fields[Key][number] }[] {
  return Object.entries(fields).reduce<Record<string, unknown>[]>(
    (made, [name, values]) =>
      made.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as { [Key in keyof Fields]: Fields[Key][number] }[];
}

const NO_WORD = { guardianAgreedAt: null, guardianRevokedAt: null };
const TEXTS = {
  ...{ firstName: "Marcus", lastName: "Batiste", city: "Kenner", submittedByName: "Ana Coach" },
  ...{ position: "SS", performance: "Three hits and two double plays in one evening." },
};
const NOT_ASKED = { ...TEXTS, guardianTokenHash: null, guardianShortenedAt: null, keptNo: null };
const WORDS = [
  {},
  { guardianAgreedAt: MOMENT },
  { guardianAgreedAt: MOMENT, guardianRevokedAt: MOMENT },
];

async function expectAgreement(status: Status, cases: Partial<NominationRow>[]): Promise<void> {
  const site = await testApp({ config: { rateLimit: false } });
  await aNomination(site.db, { lastName: "Other" });
  for (const given of cases) {
    const row = await aNomination(site.db, { ...given, status });
    // What it is merged into names the same guardian: only the pair tells whether another one is a refusal.
    const { guardianEmail = null } = given;
    await site.db.update(nominations).set({ guardianEmail }).where(eq(nominations.id, 1));
    const [nomination] = await findForStaff(site.db, SYSTEM, { ids: [row.id], readProposals });
    if (!nomination) throw new Error("there is no such nomination");
    expect([given, offered({ ...nomination, likely: [] })]).toEqual([
      given,
      await allowed(site, SYSTEM, row),
    ]);
  }
}

test("a player of 13 or older is promoted once the guardian agreed in full, and before that the guardian is asked", () => {
  const subjects = combinations({
    status: STATUSES,
    age: [12, 13],
    sport: ["Baseball", "Soccer"],
    publication: ["limited", "full"],
    word: WORDS,
    hiddenAt: [null, MOMENT],
    anonymizedAt: [null, MOMENT],
    guardianEmail: [null, "mother@family.example"],
    submittedByUserId: [null],
  } as const).map(({ word, ...rest }) => ({ ...NOT_ASKED, ...NO_WORD, ...rest, ...word }));
  const open = (action: StaffAction) =>
    subjects.filter((subject) => obstacleTo(action, readSubject(subject, SYSTEM)) === null);
  const shared = { status: "approved", age: 13, publication: "full", hiddenAt: null };
  const common = { ...shared, ...NOT_ASKED, submittedByUserId: null };
  const agreed = { ...common, ...NO_WORD, guardianAgreedAt: MOMENT, anonymizedAt: null };
  expect(open("promote")).toEqual([
    { ...agreed, sport: "Baseball", guardianEmail: null },
    { ...agreed, sport: "Baseball", guardianEmail: "mother@family.example" },
  ]);
  const asked = {
    ...common,
    ...NO_WORD,
    anonymizedAt: null,
    guardianEmail: "mother@family.example",
  };
  // One who said no and has no link is asked again.
  const revoked = { ...asked, guardianAgreedAt: MOMENT, guardianRevokedAt: MOMENT };
  expect(open("ask_guardian")).toEqual(
    ["approved", "promoted"].flatMap((status) =>
      ["Baseball", "Soccer"].flatMap((sport) =>
        [asked, revoked].map((one) => ({ ...one, status, sport })),
      ),
    ),
  );
});

test.each(STATUSES)(
  "of one that is %s staff are offered what can be done, whatever its visibility, age and consent",
  async (status) => {
    const cases = combinations({
      publication: ["limited", "full"],
      age: [12, 13],
      word: WORDS,
      email: [null, "mother@family.example"],
    } as const).map(({ word, email, ...rest }) => ({ ...rest, ...word, guardianEmail: email }));
    await expectAgreement(status, cases);
  },
);

test.each(STATUSES)(
  "of one that is %s staff are offered what can be done, also hidden, deleted or of another sport",
  async (status) => {
    const full = { publication: "full", guardianEmail: "mother@family.example", age: 15 } as const;
    const cases = combinations({
      word: WORDS,
      state: [
        { hiddenAt: MOMENT },
        { anonymizedAt: MOMENT },
        { hiddenAt: MOMENT, anonymizedAt: MOMENT },
        { sport: "Soccer" },
      ],
    } as const).map(({ word, state }) => ({ ...full, ...word, ...state }));
    await expectAgreement(status, cases);
  },
);

test.each(STATUSES)(
  "of one that is %s its author, who is staff by a right, is offered nothing, and can do nothing",
  async (status) => {
    const site = await testApp();
    await aNomination(site.db, { lastName: "Other" });
    const { user } = await site.staff("moderator", "scout");
    const address = { person: "a", household: "a", network: "a" };
    const author = memberOf(user, address, { rights: ["moderator", "scout"] });
    for (const given of [{}, { hiddenAt: MOMENT }]) {
      const row = await aNomination(site.db, { status, submittedByUserId: user.id, ...given });
      const [nomination] = await findForStaff(site.db, author, { ids: [row.id], readProposals });
      expect(nomination && offered(nomination)).toEqual([]);
      expect(await allowed(site, author, row)).toEqual([]);
    }
  },
);

test("nobody is offered to delete a guardian's no alone, and nobody can", async () => {
  const site = await testApp();
  const row = await aNomination(site.db, { guardianRevokedAt: MOMENT });
  const [nomination] = await findForStaff(site.db, SYSTEM, { ids: [row.id], readProposals });
  expect(nomination && offered(nomination)).not.toContain("erase");
  expect(await allowed(site, SYSTEM, row)).not.toContain("erase");
});
