import { describe, expect, test } from "vitest";
import { PAGES, policyOf } from "#tests/page-routes.ts";
import { createPageAddresses, fullAddress } from "./page-address.ts";

const ORIGIN = "http://localhost:3000";
const pages = PAGES.map(async (page) => ({ path: page.path, policy: await policyOf(page) }));
const read = createPageAddresses(await Promise.all(pages));

describe("a page for everybody", () => {
  test("leaves out of an address what its page does not read", () => {
    for (const [url, address] of [
      ["/?sent=contact&left=1", "/?sent=contact"],
      ["/?sent=gold", "/"],
      ["/?left=1", "/"],
      [
        "/leaderboard?year=2027&mode=community&sport=Soccer",
        "/leaderboard?mode=community&year=2027",
      ],
      ["/leaderboard?mode=official&position=all&page=3", "/leaderboard"],
      ["/leaderboard/7?q=a", "/leaderboard/7"],
      ["/leaderboard/%37", "/leaderboard/7"],
      ["/a/../leaderboard/./7", "/leaderboard/7"],
      ["/you-scout/leaderboard?page=1&period=week&q=x", "/you-scout/leaderboard"],
      ["/youscout/leaderboard?page=2&period=all", "/youscout/leaderboard?period=all&page=2"],
      ["/you-scout/nomination/3?page=01", "/you-scout/nomination/3"],
      ["/you-scout/nomination/3?page=2&notice=x", "/you-scout/nomination/3?page=2"],
      ["/shop/cap?order=1", "/shop/cap"],
      ["/privacy/request?nomination=4&prospect=3", "/privacy/request?prospect=3"],
      ["/privacy/request?prospect=x&nomination=4", "/privacy/request?nomination=4"],
      ["/auth?token=secret&authTab=register", "/auth?authTab=register"],
      ["/admin-login?redirectAfterAuth=/admin&x=1", "/admin-login"],
      ["/leaderboard.data?mode=community&_routes=x", "/leaderboard.data?mode=community"],
    ] as const) {
      expect(read(url, ORIGIN), url).toMatchObject({ address, isForEverybody: true });
    }
  });

  test("takes one address for all that no page has", () => {
    for (const [url, address] of [
      ["/nothing", "/no-such-page"],
      ["/nothing/else?q=1", "/no-such-page"],
      ["/Leaderboard", "/no-such-page"],
      ["/youscout/nothing", "/youscout/no-such-page"],
    ] as const) {
      expect(read(url, ORIGIN), url).toEqual({
        ...{ address, isForEverybody: true, isForMembers: true, isAlike: true },
      });
    }
  });
});

test("makes a page that is not for everybody each time", () => {
  for (const [url, address] of [
    ["/shop/success?order=secret&x=1", "/shop/success?order=secret"],
    ["/shop/orders/secret", "/shop/orders/secret"],
    ["/profile?tab=a&x=1", "/profile?tab=a"],
    ["/admin?page=2&tab=contact", "/admin?tab=contact&page=2"],
  ] as const) {
    expect(read(url, ORIGIN), url).toEqual({
      ...{ address, isForEverybody: false, isForMembers: false, isAlike: false },
    });
  }
});

test("makes a page that tells members more for each of them", () => {
  for (const [url, isForMembers] of [
    ["/leaderboard", true],
    ["/shop/night-game-tee", true],
    ["/you-scout/nomination/7", false],
    ["/auth", false],
    ["/leaderboard.data", false],
  ] as const) {
    expect(read(url, ORIGIN), url).toMatchObject({ isForEverybody: true, isForMembers });
  }
});

test("for one person a page gets all parameters that pages read", () => {
  expect(fullAddress("/auth?x=1&token=secret&authTab=register", ORIGIN)).toBe(
    "/auth?authTab=register&token=secret",
  );
});
