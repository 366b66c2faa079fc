import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { PersonalData } from "../schema/personal-data.ts";
import { downloadPersonalData } from "../service/download-personal-data.ts";

/** Download what the site knows of oneself. */
export function personalDataRoutes(app: App, deps: Deps): void {
  app.get(
    "/api/user/data",
    {
      config: { who: "signed-in", refuses: ["too_many"] },
      schema: {
        summary: "What the site knows of the signed-in person, as a file",
        response: { 200: PersonalData },
      },
    },
    async (request, reply) => {
      const data = await downloadPersonalData(deps, request.member);
      reply.header("content-disposition", 'attachment; filename="raw-personal-data.json"');
      return data;
    },
  );
}
