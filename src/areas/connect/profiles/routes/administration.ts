import * as z from "zod/mini";
import { exportList } from "#areas/platform/audit/service/export-list.ts";
import { businessTime } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import type { CsvColumn } from "#lib/http/csv.ts";
import { staffListRoutes } from "#lib/http/list-routes.ts";
import { IdParams } from "#lib/http/params.ts";
import { getConnectSettings, type PartnerRow, partnerList, presentForStaff } from "../queries.ts";
import {
  ConnectSettings,
  PartnerDecision,
  PartnerFilter,
  PartnerPage,
  ProfileDecision,
  StaffPartner,
} from "../schema/partners.ts";
import { decideProfile } from "../service/decide-profile.ts";
import { changeConnectSettings } from "../service/settings.ts";
import { verifyPartner } from "../service/verify-partner.ts";

const OneSettings = z.object({ data: ConnectSettings });

/** Staff: who takes part in Connect, whom to verify, and how Connect runs. Also while it is off. */
export function partnerAdminRoutes(app: App, deps: Deps): void {
  staffListRoutes(app, deps, {
    title: "People in Connect",
    who: "partners",
    addresses: { page: "/api/admin/connect/people", file: "/api/admin/connect/people.csv" },
    querystring: PartnerFilter,
    response: PartnerPage,
    list: partnerList,
    present: presentForStaff,
    type: "partner",
    config: { reads: "partner" },
    exportRows: exportList,
    file: { name: "connect-people", columns: COLUMNS },
  });

  app.patch(
    "/api/admin/connect/people/:id",
    {
      config: { who: "partners", reads: "partner", refuses: ["stale"] },
      schema: {
        summary:
          "Record whether somebody in Connect is verified, and how, and notify them of a change",
        params: IdParams,
        body: PartnerDecision,
        response: { 200: z.object({ data: StaffPartner }) },
      },
    },
    async ({ actor, params, body }) => ({
      data: presentForStaff(await verifyPartner(deps, actor, { ...body, id: params.id })),
    }),
  );

  app.post(
    "/api/admin/connect/people/:id/profile-decision",
    {
      config: { who: "partners", reads: "partner", refuses: ["conflict", "stale"] },
      schema: {
        summary: "Approve the newest version of a profile, or ask for a change of it",
        params: IdParams,
        body: ProfileDecision,
        response: { 200: z.object({ data: StaffPartner }) },
      },
    },
    async ({ actor, params, body }) => ({
      data: presentForStaff(await decideProfile(deps, actor, { ...body, id: params.id })),
    }),
  );

  app.get(
    "/api/admin/connect/settings",
    {
      config: { who: "admin" },
      schema: {
        summary: "Whether Connect is switched on, and its fee",
        response: { 200: OneSettings },
      },
    },
    async () => ({ data: await getConnectSettings(deps.database.db) }),
  );

  app.put(
    "/api/admin/connect/settings",
    {
      config: { who: "admin", asksAgain: true },
      schema: {
        summary: "Switch Connect on or off, and set its fee",
        body: ConnectSettings,
        response: { 200: OneSettings },
      },
    },
    async ({ actor, body }) => ({ data: await changeConnectSettings(deps, actor, body) }),
  );
}

const COLUMNS: readonly CsvColumn<PartnerRow>[] = [
  { label: "Since (New Orleans)", cell: ({ createdAt }) => businessTime(createdAt) },
  { label: "Side", cell: ({ userType }) => userType },
  { label: "Name", cell: ({ companyName }) => companyName },
  { label: "Website", cell: ({ website }) => website },
  { label: "Phone", cell: ({ phone }) => phone },
  { label: "Verified", cell: ({ isVerified }) => (isVerified ? "yes" : "no") },
  { label: "Note", cell: ({ verificationNote }) => verificationNote },
];
