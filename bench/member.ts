import { paths } from "#paths.ts";
import { type Comparison, compare } from "./support/compare.ts";
import { createDatabase } from "./support/create-database.ts";
import { readLoad } from "./support/load.ts";
import type { Subject } from "./support/processes.ts";
import { startSite } from "./support/site.ts";

const TARGETS = { embedded: 0.2, postgres: 0.3 };
const ACCOUNT = {
  username: "bench.member",
  email: "bench.member@city.example",
  password: "a password of the bench",
  role: "fan",
  isAdult: true,
};

/**
 * The board's page for somebody signed in, against the same page for a visitor, on PostgreSQL or with null on the
 * embedded database.
 */
export async function benchMember(serverUrl: string | null, rounds: number): Promise<Comparison> {
  const database = serverUrl ? "postgres" : "embedded";
  const site = await startSite(
    serverUrl ? { DATABASE_URL: await createDatabase(serverUrl, "bench_member") } : {},
  );
  try {
    const headers = { cookie: await signUp(site) };
    return await compare(
      `GET /leaderboard of a member, against a visitor's (${database})`,
      TARGETS[database],
      rounds,
      () => readLoad(site, paths.board, { headers }),
      () => readLoad(site, paths.board),
    );
  } finally {
    await site.stop();
  }
}

/** Makes an account and gives the cookies of its session. */
async function signUp(site: Subject): Promise<string> {
  const answer = await fetch(`${site.url}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ACCOUNT),
  });
  if (!answer.ok) throw new Error(`no account was made: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
