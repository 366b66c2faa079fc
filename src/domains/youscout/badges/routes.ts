import type { Deps } from "../../../lib/deps.ts";
import type { App } from "../../../lib/http/app.ts";
import { paths } from "../../../paths.ts";
import { listBadges } from "./queries.ts";
import { BadgeList } from "./schema.ts";

/** For anyone: which badges there are; for members also which are theirs. */
export function badgeRoutes(app: App, { database }: Deps): void {
  app.get(
    paths.api.badges,
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
}
