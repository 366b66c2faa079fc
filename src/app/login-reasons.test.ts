import { expect, test } from "vitest";
import { whyRegister } from "#areas/platform/accounts/components/why-register.ts";
import { aliasOf, paths } from "#paths.ts";
import { PAGES } from "#tests/page-routes.ts";

/** Pages of members to which no public page leads whoever has no account. */
const OF_MEMBERS: string[] = [
  paths.my,
  paths.myEvaluations,
  paths.profile,
  "/second-factor",
  paths.rawPassOwn,
  paths.connectDashboard,
  paths.connectOffer(":id"),
  paths.connectDeal(":id"),
  paths.connectReport(":id"),
  paths.connectEditListing(":id"),
  paths.notifications,
  paths.youScoutMine,
  aliasOf(paths.youScoutMine),
];

test("the login gives a reason for each members' page to which a public page leads", () => {
  const withoutReason = PAGES.filter(({ guard }) => guard === "members-only")
    .map(({ path }) => path)
    .filter((path) => whyRegister(path) === null);
  expect(withoutReason.toSorted()).toEqual(OF_MEMBERS.toSorted());
});

test.each([
  [paths.eventRegister(7), "To register for an event, create an account first"],
  [paths.connectNewOffer(7), "To make an offer in Connect, create an account first"],
])("the login says why %s needs an account", (address, begin) => {
  expect(whyRegister(`${address}?from=mail`)).toContain(begin);
});

test("the login gives no reason for a page about something that exists", () => {
  expect(whyRegister(paths.connectListing(7))).toBeNull();
  expect(whyRegister(paths.events)).toBeNull();
});
