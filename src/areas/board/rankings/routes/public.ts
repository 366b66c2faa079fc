import { cachedBoardNames } from "#areas/board/prospects/queries/board-names.ts";
import { createKeyedContentCache } from "#lib/content-cache.ts";
import { businessDay } from "#lib/dates.ts";
import { ignoringVotes } from "#lib/db/content-version.ts";
import type { Db } from "#lib/db/db.ts";
import type { Deps } from "#lib/deps.ts";
import { AppError } from "#lib/errors.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { presentAs } from "#lib/http/response-body.ts";
import { sendPicture } from "#lib/pictures/send-picture.ts";
import { paths } from "#paths.ts";
import {
  findEditionCalled,
  findNewest,
  findWholeEdition,
  listEditions,
  listRanksOf,
  presentEdition,
  presentHead,
  wasWithdrawn,
} from "../queries/editions.ts";
import { createEditionPictures } from "../queries/share-picture.ts";
import {
  EditionList,
  EditionParams,
  NewestEdition,
  PlayerEditions,
  WholeEdition,
} from "../schema/editions.ts";

/** The most answers of a kind that are cached. */
const MOST_CACHED = 500;

/** For anyone: the editions of the board, and the rank of a player in each. No vote changes any of it. */
export function editionRoutes(app: App, deps: Deps): void {
  const { database, now } = deps;
  const readNames = cachedBoardNames(deps);
  const { db } = database;
  const version = ignoringVotes(database.contentVersion);
  const newest = createKeyedContentCache<NewestEdition>(version, 1);
  const lists = createKeyedContentCache<EditionList>(version, 1);
  const editions = createKeyedContentCache<WholeEdition | null>(version, MOST_CACHED);
  const players = createKeyedContentCache<PlayerEditions>(version, MOST_CACHED);
  const getPicture = createEditionPictures();
  /** The day on which a next edition that was announced is past. */
  const today = () => businessDay(now());

  app.get(
    "/api/editions",
    {
      config: { who: "anyone" },
      schema: {
        summary: "Every edition of the board without its list, the newest first",
        response: { 200: EditionList },
      },
    },
    async (_request, reply) => {
      reply.header("cache-control", "no-cache");
      return lists(today(), async () => ({
        data: (await listEditions(db, readNames)).map((row, index) =>
          presentEdition(row, index === 0, now()),
        ),
      }));
    },
  );

  app.get(
    "/api/newest-edition",
    {
      config: { who: "anyone" },
      schema: {
        summary: "The newest edition of the board, and when the next one comes",
        response: { 200: NewestEdition },
      },
    },
    async (_request, reply) => {
      reply.header("cache-control", "no-cache");
      return newest(today(), async () => {
        const row = await findNewest(db, readNames);
        return { data: row && presentHead(row, true, now()) };
      });
    },
  );

  app.get(
    "/api/editions/:slug",
    {
      config: { who: "anyone", refuses: ["not_found", "gone"] },
      schema: {
        summary: "An edition with its list, without whoever was hidden or removed since",
        params: EditionParams,
        response: { 200: WholeEdition },
      },
    },
    async ({ params: { slug } }, reply) => {
      const found = await editions(`${today()} ${slug}`, async () => {
        const data = await findWholeEdition(db, slug, { now: now(), readNames });
        return data && presentAs(WholeEdition, { data });
      });
      if (!found) throw await noEdition(db, slug);
      reply.header("cache-control", "no-cache");
      return found;
    },
  );

  app.get(
    "/api/prospects/:id/editions",
    {
      config: { who: "anyone" },
      schema: {
        summary: "A player's rank in each edition that had him, if he has a rank today",
        params: IdParams,
        response: { 200: PlayerEditions },
      },
    },
    async ({ params: { id } }, reply) => {
      reply.header("cache-control", "no-cache");
      return players(String(id), async () => ({ data: await listRanksOf(db, id, readNames) }));
    },
  );

  app.get(
    paths.editionPicture(":slug"),
    { schema: { hide: true, params: EditionParams } },
    async (request, reply) => {
      const { slug } = request.params;
      const row = await findEditionCalled(db, slug, readNames);
      if (!row) throw await noEdition(db, slug);
      return sendPicture(request, reply, await getPicture(row));
    },
  );
}

/** Why there is no edition at an address. */
async function noEdition(db: Db, slug: string): Promise<AppError> {
  if (await wasWithdrawn(db, slug)) {
    return new AppError("gone", "This edition was withdrawn by our staff.");
  }
  return new AppError("not_found", "There is no such edition of the board.");
}
