import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paths } from "#paths.ts";
import { call, from, type ListedProspect, listProspects, signIn } from "./calls.ts";
import { castVote, voteInCrowd } from "./crowd.ts";
import { type ServerProcess, startSharedServer } from "./server-process.ts";
import { findPostgres, postgresSite, STAFF } from "./sites.ts";

const VOTERS_A_CROWD = 50_000;
const ONLOOKERS = 4 * VOTERS_A_CROWD;
const postgres = await findPostgres();

describe.skipIf("reason" in postgres)("while a crowd votes", () => {
  let site: ServerProcess;
  let nextVoter = 1;

  beforeAll(async () => {
    const { settings } = await postgresSite();
    site = await startSharedServer(settings);
  });
  afterAll(async () => {
    await site?.end("SIGKILL");
  });

  /** The page of a player as the visitor with this number is shown it. */
  async function pageFor(visitor: number, prospectId: number): Promise<string> {
    const headers = { ...from(visitor), accept: "text/html", "accept-encoding": "identity" };
    return (await call(site, "GET", paths.player(prospectId), { headers })).text;
  }

  function votesOn(page: string): number {
    const [, count = ""] = />([\d,]+)<\/span> <!-- -->votes</.exec(page) ?? [];
    return Number(count.replace(",", ""));
  }

  /** Runs `work` while votes for these players rain. */
  async function inStorm(prospects: ListedProspect[], work: () => Promise<void>): Promise<void> {
    let isOver = false;
    const crowd = voteInCrowd(site, prospects, nextVoter, () => isOver);
    nextVoter += VOTERS_A_CROWD;
    await work().finally(() => {
      isOver = true;
    });
    await crowd;
  }

  test("a vote is on the page within a moment", async () => {
    const prospects = await listProspects(site);
    const prospectId = prospects[0]?.id ?? 0;
    await inStorm(prospects, async () => {
      for (let turn = 0; turn < 12; turn += 1) {
        const voter = ONLOOKERS + turn;
        await pageFor(voter, prospectId);
        const { body } = await castVote(site, { prospectId, voter });
        await expect
          .poll(async () => votesOn(await pageFor(voter, prospectId)))
          .toBeGreaterThanOrEqual(body.data.communityVotes);
      }
    });
    const counted = async () =>
      (await listProspects(site)).find(({ id }) => id === prospectId)?.communityVotes;
    await expect
      .poll(async () => votesOn(await pageFor(ONLOOKERS + 99, prospectId)))
      .toBe(await counted());
  });

  test("a player who is hidden is on no page from then on", async () => {
    const headers = await signIn(site, STAFF);
    const prospects = await listProspects(site);
    const hiddenOnes = prospects.splice(0, 8);
    await inStorm(prospects, async () => {
      for (const { id } of hiddenOnes) {
        const path = paths.player(id);
        expect(await pageFor(ONLOOKERS, id)).toContain(path);
        const hidden = await call(site, "POST", `/api/admin/prospects/${id}/hide`, {
          headers,
          body: { reason: "other" },
        });
        expect(hidden.status).toBe(200);
        const board = await call(site, "GET", paths.board, { headers: from(ONLOOKERS) });
        expect(board.text).not.toContain(`${path}"`);
        expect((await call(site, "GET", path, { headers: from(ONLOOKERS) })).status).toBe(404);
      }
    });
  });
});
