import pg from "pg";

/** When every run of the tests begins, unless TEST_MOMENT says otherwise: a Saturday morning in New Orleans. */
const MOMENT = "2027-03-06T17:00:00Z";

/** Further moments at which journeys that involve dates are walked: what makes each special, and when it is. */
export const FURTHER_MOMENTS = {
  "the night when clocks go forward": "2027-03-14T07:55:00Z",
  "the night when clocks go back": "2027-11-07T06:55:00Z",
  "February 29": "2028-02-29T18:00:00Z",
  "ten minutes before the new year": "2028-01-01T05:50:00Z",
  "July 31, the last day of a class": "2027-07-31T20:00:00Z",
  "the 31st of a month": "2027-05-31T17:00:00Z",
  "a Sunday night": "2027-06-14T03:30:00Z",
  "three years ahead": "2030-03-02T17:00:00Z",
};

const VARIABLE = "TEST_CLOCK_AHEAD_MS";

/**
 * Lets all processes that this one starts begin at the moment of the run, whatever the date is. Their clocks go on
 * from there, and every one of them is ahead of the machine's by the same time.
 */
export function beginAtMoment(): void {
  const { [VARIABLE]: inherited, TEST_MOMENT = MOMENT } = process.env;
  process.env[VARIABLE] = inherited ?? String(Date.parse(TEST_MOMENT) - Date.now());
  process.env.NODE_OPTIONS = movedClock().NODE_OPTIONS;
}

/** The milliseconds by which the clocks of tests, sites, databases and browsers are ahead of the machine's. */
export function clockAheadMs(): number {
  return Number(process.env[VARIABLE] ?? 0);
}

/** The environment of a Node process whose clock is ahead of the tests' by `furtherMs`. */
export function movedClock(furtherMs = 0): { NODE_OPTIONS: string } {
  const code = `(${moveDates})(${clockAheadMs() + furtherMs})`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

/** Puts the dates of a realm ahead of the machine's. It stands alone, so that browsers can run it. */
export function moveDates(aheadMs: number): void {
  const machineNow = Date.now;
  Date.now = () => machineNow() + aheadMs;
  globalThis.Date = new Proxy(Date, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length > 0 ? values : [target.now()], newTarget),
  });
}

/**
 * Puts the clock of a PostgreSQL database ahead of the machine's: its functions `now` and `clock_timestamp` are found
 * before the server's. Has to happen before the database is migrated, and again in a copy, which lacks the setting.
 */
export async function moveDatabaseClock(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const ahead = `interval '${clockAheadMs()} milliseconds'`;
  try {
    await client.query(`
      create schema if not exists moved_clock;
      create or replace function moved_clock.now() returns timestamptz
        language sql stable parallel safe return pg_catalog.now() + ${ahead};
      create or replace function moved_clock.clock_timestamp() returns timestamptz
        language sql volatile parallel safe return pg_catalog.clock_timestamp() + ${ahead};
      do $$ begin
        execute format(
          'alter database %I set search_path = public, moved_clock, pg_catalog',
          current_database());
        -- The job queue names the server's function by its schema.
        if to_regnamespace('jobs') is not null then
          create or replace function jobs.job_now() returns timestamptz
            language sql stable as 'select moved_clock.now()';
        end if;
      end $$`);
  } finally {
    await client.end();
  }
}
