import * as z from "zod/mini";
import { exportList } from "#areas/platform/audit/service/export-list.ts";
import { businessTime } from "#lib/dates.ts";
import type { Deps } from "#lib/deps.ts";
import type { App } from "#lib/http/app.ts";
import type { CsvColumn } from "#lib/http/csv.ts";
import { staffListRoutes } from "#lib/http/list-routes.ts";
import { IdParams } from "#lib/http/params.ts";
import { typedDollars } from "#lib/money.ts";
import { type ListingRow, listingList } from "../queries/listings.ts";
import { markWithheld } from "../queries/noes.ts";
import { presentForStaff } from "../queries/staff.ts";
import {
  Highlight,
  ListingDecision,
  StaffListing,
  StaffListingFilter,
  StaffListingPage,
} from "../schema/listings.ts";
import { decideListing, highlightListing } from "../service/decide-listing.ts";

const OneListing = z.object({ data: StaffListing });

/** Staff: listings in every state, and what is decided about them. Also while Connect is off. */
export function listingAdminRoutes(app: App, deps: Deps): void {
  const presentOne = async (row: ListingRow) => {
    const bare = presentForStaff(row);
    const [data] = await markWithheld(deps.database.db, [bare]);
    return { data: data ?? bare };
  };

  staffListRoutes(app, deps, {
    title: "Listings in Connect",
    who: "partners",
    addresses: { page: "/api/admin/connect/listings", file: "/api/admin/connect/listings.csv" },
    querystring: StaffListingFilter,
    response: StaffListingPage,
    list: listingList,
    present: presentForStaff,
    complete: markWithheld,
    type: "listing",
    config: { reads: "listing" },
    exportRows: exportList,
    file: { name: "connect-listings", columns: COLUMNS },
  });

  app.post(
    "/api/admin/connect/listings/:id/decision",
    {
      config: { who: "partners", reads: "listing", refuses: ["conflict", "stale"] },
      schema: {
        summary:
          "Approve a listing that waits or the change of a shown one, or reject it with a reason",
        params: IdParams,
        body: ListingDecision,
        response: { 200: OneListing },
      },
    },
    async ({ actor, params, body }) =>
      presentOne(await decideListing(deps, actor, { ...body, id: params.id })),
  );

  app.patch(
    "/api/admin/connect/listings/:id",
    {
      config: { who: "partners", reads: "listing", refuses: ["conflict"] },
      schema: {
        summary: "Put a listing before the others, or back among them",
        params: IdParams,
        body: Highlight,
        response: { 200: OneListing },
      },
    },
    async ({ actor, params, body }) =>
      presentOne(await highlightListing(deps, actor, { ...body, id: params.id })),
  );
}

const COLUMNS: readonly CsvColumn<ListingRow>[] = [
  { label: "Created (New Orleans)", cell: ({ createdAt }) => businessTime(createdAt) },
  { label: "Creator", cell: ({ creatorName }) => creatorName },
  { label: "Title", cell: ({ title }) => title },
  { label: "Type", cell: ({ type }) => type },
  { label: "Category", cell: ({ category }) => category },
  { label: "Place", cell: ({ location }) => location },
  { label: "First day", cell: ({ dateStart }) => dateStart },
  { label: "Last day", cell: ({ dateEnd }) => dateEnd },
  { label: "Price from", cell: ({ priceMin }) => priceMin && typedDollars(priceMin) },
  { label: "Price to", cell: ({ priceMax }) => priceMax && typedDollars(priceMax) },
  { label: "Status", cell: ({ status }) => status },
  { label: "Saved", cell: ({ saved }) => saved },
];
