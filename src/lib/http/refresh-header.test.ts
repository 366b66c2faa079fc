import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError, tooBusy } from "../errors.ts";
import { refreshOf, sameAddress } from "./refresh-header.ts";

const get = (url: string) => ({ method: "GET", url });

describe("a page that is refused for now is asked for again by itself", () => {
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
  afterEach(() => void vi.restoreAllMocks());

  test("later each time, five times at most", () => {
    const refreshes: (string | null)[] = [];
    let url = "/leaderboard?q=a%20b";
    for (let again = refreshOf(tooBusy(), get(url)); again; ) {
      refreshes.push(again);
      url = again.replace(/^.*url=/, "");
      again = refreshOf(tooBusy(), get(url));
    }
    const seconds = refreshes.map((refresh) => Number.parseInt(refresh ?? "", 10));
    expect(seconds).toEqual([2, 4, 8, 16, 32]);
    expect(refreshes.at(-1)).toBe("32; url=/leaderboard?q=a+b&tries=5");
    expect(refreshOf(tooBusy(50), get("/?tries=3"))).toBe("60; url=/?tries=4");
  });

  test("at another moment than others are, of the same crowd", () => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    expect(refreshOf(tooBusy(), get("/"))).toBe("4; url=/?tries=1");
  });

  test("sends no page that cannot be opened again", () => {
    const rows: [string, AppError, { method: string; url: string }][] = [
      ["a form", tooBusy(), { method: "POST", url: "/" }],
      ["its head alone", tooBusy(), { method: "HEAD", url: "/" }],
      ["another refusal", new AppError("not_found", "No."), get("/")],
      ["one that names no time", new AppError("unavailable", "No."), get("/")],
      ["too many tries", tooBusy(), get("/?tries=7")],
      ["another site's", tooBusy(), get("//evil.example/")],
      ["what becomes another site's", tooBusy(), get("/.//evil.example/")],
      ["what browsers take for another site's", tooBusy(), get("/\\evil.example/")],
    ];
    for (const [_what, refusal, asked] of rows) {
      expect(refreshOf(refusal, asked), asked.url).toBeNull();
    }
  });

  test("whatever is said of earlier tries", () => {
    expect(refreshOf(tooBusy(), get("/?tries=-9&tries=x"))).toBe("2; url=/?tries=1");
  });
});

test.each([
  ["/leaderboard?q=a&tries=3", "/leaderboard?q=a"],
  ["/shop?tries=1", "/shop"],
  ["//evil.example/", null],
  ["/..//evil.example/", null],
])("by hand %s is asked for again as %s", (url, again) => {
  expect(sameAddress(url)).toBe(again);
});
