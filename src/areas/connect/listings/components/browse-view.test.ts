import { expect, it } from "vitest";
import { BrowseFilter } from "../schema/listings.ts";
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

it("leaves out of an address what Connect does not know", () => {
  for (const search of [
    "?type=party",
    "?category=tobacco",
    "?from=2027-02-30",
    "?to=yesterday",
    "?budget=a+lot",
    "?budget=999999999",
    "?page=0",
  ]) {
    expect(viewAddress(readView(search)), search).toBe("/connect");
  }
});

it("asks nothing that the call refuses", () => {
  for (const search of [
    "",
    "?budget=999999.99&from=2027-05-08",
    `?q=${"word ".repeat(50)}&page=9999`,
  ]) {
    const given = Object.entries(filterOf(readView(search))).filter(([, value]) => value);
    expect(BrowseFilter.safeParse(Object.fromEntries(given)).success, search).toBe(true);
  }
});
