import { adminApi } from "#admin-api.ts";
import { answerPage } from "#lib/db/newest.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import { listOwed, listStaffPasses } from "../queries/staff.ts";
import { StaffOwedList, StaffPassPage, StaffPassParams } from "../schema/staff.ts";

/** What staff see of passes and of money that is owed. */
export function passAdminRoutes(app: App, deps: Deps): void {
  const { db } = deps.database;
  app.get(
    adminApi.rawPassMembers,
    {
      config: { who: "admin" },
      schema: {
        summary: "Passes with their athletes and accounts, the newest first",
        querystring: StaffPassParams,
        response: { 200: StaffPassPage },
      },
    },
    async ({ query }) => answerPage(await listStaffPasses(db, query, deps.now())),
  );

  app.get(
    adminApi.rawPassOwed,
    {
      config: { who: "admin" },
      schema: {
        summary: "Charges that failed, payments that are disputed and refunds that failed",
        response: { 200: StaffOwedList },
      },
    },
    async () => answerPage(await listOwed(db)),
  );
}
