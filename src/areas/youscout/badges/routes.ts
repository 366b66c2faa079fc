import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { listBadges, listBadgesForStaff } from "./queries/badges.ts";
import { BadgeList, HandAward, StaffBadgeList } from "./schema/badges.ts";
import { awardByHand } from "./service/award-by-hand.ts";

/** For anyone: which badges there are; for members also which are theirs; staff give them by hand. */
export function badgeRoutes(app: App, deps: Deps): void {
  const { database } = deps;

  app.get(
    "/api/you-scout/badges",
    {
      config: { who: "anyone", knowsMember: true },
      schema: {
        summary: "All badges, and which of them the caller has",
        response: { 200: BadgeList },
      },
    },
    async ({ actor }) => {
      const userId = actor.kind === "member" ? actor.userId : null;
      const rows = await listBadges(database.db, userId);
      return {
        data: rows.map(({ awardedAt, ...badge }) => ({
          ...badge,
          awardedAt: awardedAt?.toISOString() ?? null,
        })),
      };
    },
  );

  app.get(
    "/api/admin/you-scout/badges",
    {
      config: { who: "moderator" },
      schema: {
        summary: "All badges, what they are awarded for and how many people have them",
        response: { 200: StaffBadgeList },
      },
    },
    async () => ({ data: await listBadgesForStaff(database.db) }),
  );

  app.post(
    "/api/admin/you-scout/badges/:id/award",
    {
      config: { who: "moderator", refuses: ["conflict"] },
      schema: {
        summary: "Give a person a badge by hand",
        params: IdParams,
        body: HandAward,
        response: { 200: Message },
      },
    },
    async ({ params, body, actor }) => {
      await awardByHand(deps, actor, { ...body, id: params.id });
      return { message: `@${body.username} has the badge.` };
    },
  );
}
