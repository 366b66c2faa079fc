import * as z from "zod/mini";
import type { Deps } from "../../lib/deps.ts";
import { AppError } from "../../lib/errors.ts";
import type { App } from "../../lib/http/app.ts";
import { paths } from "../../paths.ts";
import { findProfile } from "./queries.ts";
import { Profile, ProfileChange, ProfileSaved } from "./schema.ts";
import { createSaveProfile } from "./service/editing.ts";

/** Read and change one's own profile. */
export function profileRoutes(app: App, deps: Deps): void {
  const saveProfile = createSaveProfile(deps);

  app.get(
    paths.api.userProfile,
    {
      config: { who: "signed-in", refuses: ["not_found"] },
      schema: {
        summary: "The signed-in person's profile; 404 before it was first saved",
        response: { 200: z.object({ data: Profile }) },
      },
    },
    async (request) => {
      const data = await findProfile(deps.database.db, request.user.id);
      if (!data) throw new AppError("not_found", "You have no profile yet.");
      return { data };
    },
  );

  app.post(
    paths.api.userProfile,
    {
      config: { who: "signed-in", refuses: ["too_many"] },
      schema: {
        summary: "Change the profile: what is absent stays, null or empty takes it away",
        body: ProfileChange,
        response: { 200: ProfileSaved },
      },
    },
    async (request) => ({
      success: true as const,
      data: await saveProfile({ user: request.user, address: request.actor.address }, request.body),
      message: "Profile Updated Successfully",
    }),
  );
}
