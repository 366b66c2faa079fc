import { listOwnEvaluations } from "#areas/board/evaluations/queries/own.ts";
import { shownName } from "#areas/board/events/queries.ts";
import { readBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { listRegistrationsOf } from "#areas/board/registrations/queries.ts";
import { standingOf } from "#areas/board/registrations/rules.ts";
import { listOwnOffers } from "#areas/connect/offers/queries/own.ts";
import { findPartner, getConnectSettings } from "#areas/connect/profiles/queries.ts";
import type { UserRow } from "#areas/platform/accounts/queries/users.ts";
import { countPassesOf, listPassesOf } from "#areas/rawpass/passes/queries/passes.ts";
import { customerStateOf } from "#areas/shop/orders/access/customer-state.ts";
import { listKeptOrdersOf } from "#areas/shop/orders/queries/orders.ts";
import { statusToken } from "#areas/shop/orders/queries/status-link.ts";
import { ownStateOf } from "#areas/youscout/nominations/access/own-state.ts";
import { countOwn, listOwn, presentOwn } from "#areas/youscout/nominations/queries/own.ts";
import { readPlayerGuardians } from "#areas/youscout/nominations/queries/player-guardians.ts";
import { businessDate } from "#lib/dates.ts";
import type { Db } from "#lib/db/db.ts";
import { inDollars } from "#lib/money.ts";
import { fullName } from "#lib/names/person-name.ts";
import type { Secrets } from "#lib/secrets.ts";
import { paths } from "#paths.ts";
import { labelOf } from "#ui/label-of.ts";
import { STATE_WORDS, type StatesOfOwn } from "./rules.ts";
import type { OwnBlock, OwnThings } from "./schema.ts";

/** How many of each are shown; all of them stand on the page that a block leads to. */
const SHOWN = 5;

interface Reading {
  now: Date;
  secrets: Secrets;
}

/** What is a person's own, in short, out of every domain that has such a thing. */
export async function readOwnThings(
  db: Db,
  user: UserRow,
  reading: Reading,
): Promise<OwnThings["data"]> {
  return {
    evaluations: await readEvaluations(db, user, reading),
    events: await readEvents(db, user, reading),
    nominations: await readNominations(db, user),
    passes: await readPasses(db, user, reading),
    orders: await readOrders(db, user, reading),
    offers: await readOffers(db, user),
  };
}

async function readEvaluations(db: Db, { id: userId }: UserRow, { now }: Reading) {
  const { data, total } = await listOwnEvaluations(db, {
    ...{ userId, now, limit: SHOWN },
    readGuardians: readPlayerGuardians,
  });
  const newest = data.map(({ id, playerName, status, appointment, report }) => {
    const isComing = appointment !== null && appointment.cancelledBy === null;
    const words = stateOf("evaluations", status);
    const state = report
      ? "Report ready"
      : isComing && status === "scheduled"
        ? `${words}: ${appointment.when}`
        : words;
    return { id, title: playerName, state, to: `${paths.myEvaluations}#request-${id}` };
  });
  return { newest, total };
}

async function readEvents(db: Db, { id: userId }: UserRow, { now }: Reading): Promise<OwnBlock> {
  const rows = await listRegistrationsOf(db, { userId });
  const names = await readBoardNames(db);
  return blockOf(rows, rows.length, (family) => {
    const { registration, event, firstName } = family;
    const { waitingPlace, cancelledBy } = standingOf(family, now);
    return {
      id: registration.id,
      title: `${firstName}: ${shownName(event, names)}, ${businessDate(event.startsAt)}`,
      state: waitingPlace
        ? `${stateOf("events", "waiting")}, number ${waitingPlace}`
        : stateOf("events", cancelledBy ?? "registered"),
      to: paths.eventRegister(event.id),
    };
  });
}

async function readNominations(db: Db, { id: userId }: UserRow): Promise<OwnBlock> {
  const rows = (await listOwn(db, userId, SHOWN)).map(presentOwn);
  return blockOf(rows, await countOwn(db, userId), (nomination) => ({
    id: nomination.id,
    title: nomination.isErased ? "A nomination that was deleted" : fullName(nomination),
    state: stateOf("nominations", ownStateOf(nomination)),
    to: paths.youScoutMine,
  }));
}

async function readPasses(db: Db, { id: userId }: UserRow, { now }: Reading): Promise<OwnBlock> {
  const rows = await listPassesOf(db, userId, now, SHOWN);
  return blockOf(
    rows,
    await countPassesOf(db, userId),
    ({ id, status, monthlyCents, activities }) => ({
      id,
      title: `${activities.map(({ activityName }) => activityName).join(", ")}, ${inDollars(monthlyCents)} a month`,
      state: stateOf("passes", status),
      to: paths.rawPassOwn,
    }),
  );
}

/** Orders hang on no account: only whoever confirmed an address sees those that were made with it. */
async function readOrders(
  db: Db,
  { email, emailConfirmedAt }: UserRow,
  { secrets }: Reading,
): Promise<OwnBlock | null> {
  if (email === null || emailConfirmedAt === null) return null;
  const { rows, total } = await listKeptOrdersOf(db, email, SHOWN);
  return blockOf(rows, total, (order) => ({
    id: order.id,
    title: order.orderNumber,
    state: stateOf("orders", customerStateOf(order)),
    to: paths.orderStatus(statusToken(secrets, order.idempotencyKey)),
  }));
}

async function readOffers(db: Db, { id: userId }: UserRow): Promise<OwnBlock | null> {
  const partner = await findPartner(db, userId);
  if (!partner) return null;
  const box = partner.userType === "sponsor" ? "sent" : "received";
  const { data, total } = await listOwnOffers(db, userId, { box });
  // While Connect is off, talks of before can still be ended, and nobody begins one.
  if (total === 0 && !(await getConnectSettings(db)).isOn) return null;
  return blockOf(data, total, ({ id, title, amount, status }) => ({
    id,
    title: `${title}, ${inDollars(amount)}`,
    state: stateOf("offers", status),
    to: paths.connectOffer(id),
  }));
}

function blockOf<Row>(
  rows: readonly Row[],
  total: number,
  present: (row: Row) => OwnBlock["newest"][number],
): OwnBlock {
  return { newest: rows.slice(0, SHOWN).map(present), total };
}

function stateOf<Kind extends keyof StatesOfOwn>(kind: Kind, status: StatesOfOwn[Kind]): string {
  return labelOf(STATE_WORDS[kind], status);
}
