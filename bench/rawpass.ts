import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { PAYMENT_PURPOSES } from "#app/payment-purposes.ts";
import { SYSTEM } from "#domains/accounts/access.ts";
import { createWeekReads } from "#domains/bookings/queries/public.ts";
import { bookDropIn } from "#domains/bookings/service/book-drop-in.ts";
import { listDeskRosters } from "#domains/desk/queries/rosters.ts";
import { checkIn } from "#domains/desk/service/check-in.ts";
import { isTestProvider } from "#domains/payments/queries/test-provider.ts";
import { handleWebhook } from "#domains/payments/service/webhook.ts";
import { addDays, businessDay, businessMoment } from "#lib/dates.ts";
import { rowsOf } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { median } from "./support/compare.ts";
import { createDatabase } from "./support/create-database.ts";
import { openBenchDeps } from "./support/open-deps.ts";
import { CROWD, codeOf, fillRawPass, HOT_PLACES, RATE_CENTS } from "./support/rawpass-rows.ts";

const FEW = HOT_PLACES + 10;
const MANY = 10_000;
const AT_ONCE = 32;
const RENEWED = 1_000;
const CROWD_ROUNDS = 4;

/** What something costs with few passes and with many; `reference` is a bare statement in the same run. */
export interface RawPassTime {
  what: string;
  fewMs: number;
  manyMs: number;
  referenceMs: number | null;
}

/** How often something is done in a second, against a bare transaction that does the least. */
export interface RawPassRate {
  what: string;
  ours: number;
  reference: number;
}

/** The desk, the week and the events of RawPass on PostgreSQL, in this process, without HTTP. */
export async function benchRawPass(
  serverUrl: string,
): Promise<{ times: RawPassTime[]; rates: RawPassRate[] }> {
  const folder = mkdtempSync(join(tmpdir(), "raw-bench-"));
  const day = businessDay(new Date());
  const now = businessMoment(day, "16:50");
  const open = async (name: string, passes: number) => {
    const url = await createDatabase(serverUrl, name);
    const deps = await openBenchDeps({ url, folder: join(folder, name), now });
    const pool = new pg.Pool({ connectionString: url, max: AT_ONCE });
    await fillRawPass(pool, { passes, day });
    return { deps, pool };
  };
  const few = await open("bench_rawpass_few", FEW);
  const many = await open("bench_rawpass_many", MANY);
  try {
    const times = [
      await timeCodes(few.deps, many),
      await timeBoth("a session's roster of 200", [few.deps, many.deps], readRoster),
      await timeBoth("the week, made anew", [few.deps, many.deps], weekOf),
    ];
    const rates = [await rateCrowd(many, addDays(day, 1)), await rateRenewals(many)];
    return { times, rates };
  } finally {
    for (const { deps, pool } of [few, many]) {
      await pool.end();
      await deps.database.close();
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Opened {
  deps: Deps;
  pool: pg.Pool;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const p95 = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? Number.NaN;

/** Everybody of the hot session is scanned once, in turn with a look at one pass by its code. */
async function timeCodes(few: Deps, { deps: many, pool }: Opened): Promise<RawPassTime> {
  const times: Record<"few" | "many" | "bare", number[]> = { few: [], many: [], bare: [] };
  for (let place = 1; place <= HOT_PLACES; place += 1) {
    const code = codeOf(place);
    for (const [name, deps] of [
      ["few", few],
      ["many", many],
    ] as const) {
      times[name].push(
        await timeOf(async () => {
          const { color } = await checkIn(deps, SYSTEM, { code });
          if (color !== "green") throw new Error(`pass ${place} is ${color}`);
        }),
      );
    }
    const text = "select * from rawpass_memberships where qr_code = $1";
    times.bare.push(await timeOf(() => pool.query(text, [code])));
  }
  return {
    what: "code to color, checked in (p95)",
    ...{ fewMs: p95(times.few), manyMs: p95(times.many), referenceMs: p95(times.bare) },
  };
}

async function timeBoth(
  what: string,
  [few, many]: [Deps, Deps],
  read: (deps: Deps) => () => Promise<unknown>,
): Promise<RawPassTime> {
  const [readFew, readMany] = [read(few), read(many)];
  const pairs: [number, number][] = [];
  for (let round = 0; round < 41; round += 1) {
    pairs.push([await timeOf(readFew), await timeOf(readMany)]);
  }
  const [fewMs, manyMs] = [median(pairs.map(([ms]) => ms)), median(pairs.map(([, ms]) => ms))];
  return { what, fewMs, manyMs, referenceMs: null };
}

function readRoster({ database, now }: Deps) {
  return async () => {
    const [hot] = await listDeskRosters(database.db, now());
    if (hot?.people.length !== HOT_PLACES) throw new Error("the roster is not whole");
  };
}

/** What everybody sees of the week, after something that it shows has changed. */
function weekOf(deps: Deps) {
  const read = createWeekReads(deps);
  return async () => {
    await deps.database.contentVersion.publish(async () => {});
    await read();
  };
}

async function perSecond<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  const begun = performance.now();
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
  return (items.length * 1_000) / (performance.now() - begun);
}

/** A crowd books one session, each with its payment page, against the same rows in a bare transaction each. */
async function rateCrowd({ deps, pool }: Opened, date: string): Promise<RawPassRate> {
  const people = await rowsOf<{ athleteId: number; userId: number }>(
    deps.database.db,
    sql`select id as "athleteId", user_id as "userId" from rawpass_athletes
      order by id offset 1000 limit ${CROWD}`,
  );
  const slots = await rowsOf<{ id: number }>(
    deps.database.db,
    sql`select id from rawpass_time_slots where max_capacity = ${CROWD} and end_time = '21:30'
      order by id limit ${CROWD_ROUNDS * 2}`,
  );
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < CROWD_ROUNDS; round += 1) {
    const slotId = slots[round * 2]?.id ?? 0;
    const bareId = slots[round * 2 + 1]?.id ?? 0;
    ours.push(
      await perSecond(people, (person) =>
        bookDropIn(deps, { ...person, slotId, date, shownCents: RATE_CENTS }),
      ),
    );
    bare.push(
      await perSecond(people, (person) => bookBare(pool, { ...person, slotId: bareId, date })),
    );
    await pool.query("update rawpass_drop_ins set status = 'ended'");
  }
  return {
    what: "bookings of one session by a crowd, with payment page",
    ...{ ours: median(ours), reference: median(bare) },
  };
}

async function bookBare(
  pool: pg.Pool,
  wish: { athleteId: number; userId: number; slotId: number; date: string },
): Promise<void> {
  const { athleteId, userId, slotId, date } = wish;
  const key = `${slotId}-${athleteId}`;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("select 1 from rawpass_time_slots where id = $1 for update", [slotId]);
    await client.query("select count(*) from rawpass_bookings where slot_id = $1 and date = $2", [
      slotId,
      date,
    ]);
    const { rows } = await client.query(
      `insert into rawpass_bookings (athlete_id, slot_id, date, kind, state, held_until, code)
      values ($1, $2, $3, 'drop_in', 'booked', now() + interval '35 minutes', $4) returning id`,
      [athleteId, slotId, date, key],
    );
    await client.query(
      `insert into rawpass_drop_ins (user_id, booking_id, reference, activity_name, date, start_time,
        amount_cents, held_until, created_at, updated_at)
      values ($1, $2, $3, 'Hitting', $4, '21:00', $5, now(), now(), now())`,
      [userId, rows[0].id, key, date, RATE_CENTS],
    );
    await client.query("commit");
    await client.query(
      "insert into shop_test_payments (session_id, payment_intent_id, session) values ($1, $1, '{}')",
      [key],
    );
    await client.query(
      "update rawpass_drop_ins set session_id = $1, payment_url = $1 where reference = $1",
      [key],
    );
  } finally {
    client.release();
  }
}

/** A thousand passes are billed; what the provider tells is taken over, against the bare insert of each event. */
async function rateRenewals({ deps, pool }: Opened): Promise<RawPassRate> {
  const { payments } = deps;
  if (!isTestProvider(payments)) throw new Error("no test provider");
  const events: { body: Buffer; signature: string }[] = [];
  payments.connect(async (body, signature) => {
    events.push({ body: Buffer.from(body), signature });
  });
  await pool.query(
    `update payment_test_subscriptions set period_end = $1, anchor = $1::timestamptz - interval '1 month'
    where id <= $2`,
    [new Date(deps.now().getTime() - 1_000), RENEWED],
  );
  for (let turn = 0; turn < 3; turn += 1) await payments.control.billDue();
  const ours = await perSecond(events, (event) => handleWebhook(deps, event, PAYMENT_PURPOSES));
  const { rows } = await pool.query(
    "select count(*)::int as renewed from rawpass_memberships where next_billing_date > $1::date + 20",
    [businessDay(deps.now())],
  );
  if (rows[0].renewed < RENEWED) throw new Error(`${rows[0].renewed} passes were renewed`);
  const reference = await perSecond(events, () =>
    pool.query("insert into payment_events (event_id, type) values (gen_random_uuid(), 'bare')"),
  );
  return { what: `events of ${RENEWED} passes that renew`, ours, reference };
}
