import * as z from "zod/mini";
import type { Deps } from "../../../lib/deps.ts";
import { AppError } from "../../../lib/errors.ts";
import { estimateGradYear } from "../../../lib/grad-year.ts";
import type { App } from "../../../lib/http/app.ts";
import { IdParams } from "../../../lib/http/params.ts";
import { paths } from "../../../paths.ts";
import { voterOf } from "../../accounts/access.ts";
import { countRanked, findPublic, listRanked, type NominationRow } from "../queries.ts";
import { ageBand, levelOf, nominatedBy, videoEmbed } from "../rules.ts";
import {
  NominationFilter,
  NominationPage,
  NominationVoteReceipt,
  PublicNomination,
} from "../schema.ts";
import { createNominationVoting } from "../service/voting.ts";

/** For anyone: the leaderboards, one nomination, a vote for it. */
export function youScoutRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;
  const voting = createNominationVoting(deps);

  app.get(
    paths.api.nominations,
    {
      config: { who: "anyone" },
      schema: {
        summary: "Public nominations by their votes of this week, this month or of all time",
        querystring: NominationFilter,
        response: { 200: NominationPage },
      },
    },
    async (request, reply) => {
      const now = deps.now();
      const rows = await listRanked(db, request.query, now);
      reply.header("cache-control", "no-cache");
      return {
        data: rows.map(({ row, votes }) => ({ ...present(row), votes })),
        total: await countRanked(db, request.query, now),
      };
    },
  );

  app.get(
    paths.api.nomination(":id"),
    {
      config: { who: "anyone" },
      schema: {
        summary: "One public nomination",
        params: IdParams,
        response: { 200: z.object({ data: PublicNomination }) },
      },
    },
    async (request, reply) => {
      const row = await findPublic(db, request.params.id);
      if (!row) throw new AppError("not_found", "There is no such nomination.");
      reply.header("cache-control", "no-cache");
      return { data: present(row) };
    },
  );

  app.post(
    paths.api.nominationVote(":id"),
    {
      config: { who: "anyone", knowsMember: true, refuses: ["already_voted", "too_many"] },
      schema: {
        summary: "Vote for a nomination, once a network address",
        params: IdParams,
        body: z.nullish(z.object({})),
        response: { 200: NominationVoteReceipt },
      },
    },
    async (request, reply) => {
      const nominationId = request.params.id;
      const communityVotes = await voting.castVote(voterOf(request.actor), nominationId);
      reply.header("cache-control", "no-store");
      return { data: { nominationId, communityVotes }, message: "Vote Recorded!" };
    },
  );
}

/** Exactly what everybody may see of a nomination. */
function present(row: NominationRow): PublicNomination {
  const level = levelOf(row);
  const isFull = level === "full";
  const { id, firstName, lastName, sport, position, city, state, performance } = row;
  return {
    id,
    name: isFull ? `${firstName} ${lastName}` : `${firstName} ${[...lastName][0] ?? ""}.`,
    sport,
    position,
    ageBand: ageBand(row.age),
    city,
    state,
    performance,
    nominatedBy: nominatedBy(row.submitterRelation),
    communityVotes: row.communityVotes,
    level,
    full: isFull
      ? {
          school: row.school,
          gradYear: estimateGradYear(row.age, row.createdAt),
          gameLocation: row.gameLocation,
          gameDate: row.gameDate,
          videoEmbed: row.video && videoEmbed(row.video),
        }
      : null,
  };
}
