import { describe, expect, onTestFinished, test } from "vitest";
import { asNewMember, buyPass, type Call } from "../support/passes.ts";
import { call, listProspects, signIn } from "./calls.ts";
import { voteInCrowd } from "./crowd.ts";
import { startServer } from "./server-process.ts";
import { findPostgres, postgresSite, STAFF } from "./sites.ts";

const TURNS = 10;
const FAMILIES = 4;
/** Log level from which a line tells of something that should not be. */
const WARNING_LEVEL = 40;
const postgres = await findPostgres();

describe.skipIf("reason" in postgres)("while a crowd votes on the board", () => {
  test("families read their passes and the desk scans, and nothing fails or is logged", async () => {
    const { settings, ask } = await postgresSite();
    const server = await startServer(settings);
    onTestFinished(() => server.end("SIGKILL").then(() => {}));
    const families: Call[] = [];
    for (let family = 0; family < FAMILIES; family += 1) {
      const member = await asNewMember({ url: server.origin });
      await buyPass(member);
      families.push(member);
    }
    const codes = await ask(
      "select qr_code as code from rawpass_memberships where status = 'active' order by id",
    );
    const headers = await signIn(server, STAFF);
    const prospects = await listProspects(server);
    let areDone = false;
    const crowd = voteInCrowd(server, prospects, 1, () => areDone);

    async function inTurns(work: (turn: number) => Promise<void>): Promise<void> {
      for (let turn = 0; turn < TURNS; turn += 1) await work(turn);
    }
    const readers = families.map((member) =>
      inTurns(async () => {
        const { data } = (await member("GET", "/api/rawpass/passes")) as { data: unknown[] };
        expect(data).toHaveLength(1);
        await member("GET", "/api/rawpass/bookings");
      }),
    );
    const desk = inTurns(async (turn) => {
      const { code } = codes[turn % codes.length];
      const body = { key: crypto.randomUUID(), code };
      const scanned = await call(server, "POST", "/api/rawpass/desk/check-ins", { headers, body });
      expect(scanned.status).toBe(200);
      const rosters = await call(server, "GET", "/api/rawpass/desk/sessions", { headers });
      expect(rosters.status).toBe(200);
    });
    await Promise.all([desk, ...readers]).finally(() => {
      areDone = true;
    });
    await crowd;

    const { code, output } = await server.end("SIGTERM");
    expect(code).toBe(0);
    const levelOf = (line: string) => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0);
    // On a busy machine the heartbeat of the database comes late.
    const isTrouble = (line: string) =>
      levelOf(line) >= WARNING_LEVEL && !line.includes("changes of other processes do not arrive");
    expect(output.split("\n").filter(isTrouble)).toEqual([]);
  });
});
