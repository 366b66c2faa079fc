import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { IdParams } from "#lib/http/params.ts";
import { Message } from "#lib/message-schema.ts";
import { FinishedTask } from "../schema/tasks.ts";
import { finishTask } from "../service/tasks.ts";

/** Owners: finish what about money needed a person. */
export function paymentTaskRoutes(app: App, deps: Deps): void {
  app.post(
    "/api/admin/payment-tasks/:id/finish",
    {
      config: { who: "admin", refuses: ["conflict"] },
      schema: {
        summary: "Say that a task about money is finished, and what was done; no money moves",
        params: IdParams,
        body: FinishedTask,
        response: { 200: Message },
      },
    },
    async ({ actor, params, body }) => {
      await finishTask(deps, actor, { ...body, ...params });
      return { message: "Finished." };
    },
  );
}
