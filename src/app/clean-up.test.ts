import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { prospectVotes } from "#areas/board/prospects/tables.ts";
import { aProspect } from "#areas/board/prospects/testing.ts";
import { contactSubmissions } from "#areas/people/contact/tables.ts";
import { newsletterSubscriptions } from "#areas/people/newsletter/tables.ts";
import { comments } from "#areas/youscout/comments/comments/tables.ts";
import { nominations } from "#areas/youscout/nominations/tables.ts";
import { aNomination } from "#areas/youscout/nominations/testing.ts";
import { rateLimits } from "#lib/db/rate-limits-table.ts";
import { mails } from "#lib/mail/mails-table.ts";
import { watchStatements } from "#tests/statement-sizes.ts";
import { testApp } from "#tests/test-app.ts";
import { scheduledJobs } from "./jobs.ts";

const MANY = 1_500;
const LONG_AGO = sql`timestamptz '2020-01-01'`;
const MANY_ROWS = sql`generate_series(1, ${sql.raw(String(MANY))}) as n`;

const CASES: [job: string, table: PgTable, fill: SQL][] = [
  [
    "limits-remove-expired",
    rateLimits,
    sql`insert into ${rateLimits} (key, points, expire) select n, 1, ${LONG_AGO} from ${MANY_ROWS}`,
  ],
  [
    "contact-remove-old-messages",
    contactSubmissions,
    sql`insert into ${contactSubmissions} (name, email, organization, message, created_at)
        select 'Ana', 'ana@city.example', '', 'Hello', ${LONG_AGO} from ${MANY_ROWS}`,
  ],
  [
    "newsletter-forget-old-confirmations",
    newsletterSubscriptions,
    sql`insert into ${newsletterSubscriptions}
          (email, confirmation_hash, confirmation_asked_at, confirmed_at)
        select n || '@city.example', n, ${LONG_AGO}, ${LONG_AGO} from ${MANY_ROWS}`,
  ],
  [
    "mail-forget-old",
    mails,
    sql`insert into ${mails} (cause, message, queued_at)
        select 'contact:' || n, '{}', timestamptz '2027-03-01' from ${MANY_ROWS}`,
  ],
  [
    "prospects-forget-old-voters",
    prospectVotes,
    sql`insert into ${prospectVotes} (prospect_id, voter_ip, voter_network, voted_at)
        select 1, 'voter ' || n, 'network', ${LONG_AGO} from ${MANY_ROWS}`,
  ],
  [
    "youscout-anonymize-old-nominations",
    comments,
    sql`insert into ${comments} (nomination_id, user_id, voter_name, comment)
        select 1, 1, 'ana', 'Good' from ${MANY_ROWS}`,
  ],
];

test.each(CASES)(
  "%s takes a thousand rows at a time, each in its own transaction",
  async (name, table, fill) => {
    const { deps, db } = await testApp();
    await aProspect(db);
    await aNomination(db, { status: "rejected", decidedAt: new Date("2020-01-01") });
    await db.execute(fill);
    const noted = await watchStatements(db, table);
    await scheduledJobs(deps)
      .find((job) => job.name === name)
      ?.run();
    const statements = await noted();
    expect(statements.map(({ rows }) => rows)).toEqual([1_000, MANY - 1_000]);
    expect(new Set(statements.map(({ transaction }) => transaction)).size).toBe(2);
  },
);

test("nominations are anonymized a hundred at a time", async () => {
  const { deps, db } = await testApp();
  const given = { status: "withdrawn", decidedAt: new Date("2020-01-01") } as const;
  for (let n = 0; n < 150; n += 1) await aNomination(db, given);
  const noted = await watchStatements(db, nominations);
  await scheduledJobs(deps)
    .find(({ name }) => name === "youscout-anonymize-old-nominations")
    ?.run();
  expect((await noted()).map(({ rows }) => rows)).toEqual([100, 50]);
});
