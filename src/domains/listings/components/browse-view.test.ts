import { expect, it } from "vitest";
import { BrowseFilter } from "../schema.ts";
import { filterOf, readView, viewAddress } from "./browse-view.ts";

it("an address that asks for nothing has the shortest form", () => {
  expect(viewAddress(readView("?q=&type=&budget=&page=1"))).toBe("/connect");
});

it("a view has the same address again", () => {
  const address =
    "/connect?q=lake&type=event&category=signage&place=Metairie&budget=1%2C000&page=2";
  const { search } = new URL(address, "http://site.example");
  const again = new URL(viewAddress(readView(search)), "http://site.example").searchParams;
  expect([...again].sort()).toEqual([...new URLSearchParams(search)].sort());
});

it("a budget is typed in dollars and asked for in cents", () => {
  expect(filterOf(readView("?budget=$1,000.50")).budget).toBe("100050");
});

it.each([
  "?type=party",
  "?category=tobacco",
  "?from=2027-02-30",
  "?to=yesterday",
  "?budget=a+lot",
  "?budget=999999999",
  "?page=0",
])("leaves out what Connect does not know: %s", (search) => {
  expect(viewAddress(readView(search))).toBe("/connect");
});

it.each(["", "?budget=999999.99&from=2027-05-08", `?q=${"word ".repeat(50)}&page=9999`])(
  "asks nothing that the call refuses: %s",
  (search) => {
    const given = Object.entries(filterOf(readView(search))).filter(([, value]) => value);
    expect(BrowseFilter.safeParse(Object.fromEntries(given)).success).toBe(true);
  },
);
