import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { createLimit } from "#lib/http/limits.ts";
import { paths } from "#paths.ts";
import { gatherPersonalData } from "../queries/personal-data.ts";
import { PersonalData } from "../schema/personal-data.ts";

/** Download what the site knows of oneself. */
export function personalDataRoutes(app: App, deps: Deps): void {
  const downloads = createLimit(deps, {
    name: "personal-data",
    points: 20,
    seconds: 60 * 60,
    message: "You've downloaded your data several times already. Please try again later.",
  });

  app.get(
    paths.api.userData,
    {
      config: { who: "signed-in", refuses: ["too_many"] },
      schema: {
        summary: "What the site knows of the signed-in person, as a file",
        response: { 200: PersonalData },
      },
    },
    async (request, reply) => {
      await downloads.take(String(request.user.id));
      reply.header("content-disposition", 'attachment; filename="raw-personal-data.json"');
      return gatherPersonalData(deps.database.db, request.user, deps.now());
    },
  );
}
