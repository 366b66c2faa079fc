import { describe, expect, test } from "vitest";
import {
  isOpen,
  nominationIdIn,
  prospectIdIn,
  REQUEST_TRANSITIONS,
  readReference,
  writeReference,
} from "./rules.ts";
import { REQUEST_STATUSES } from "./schema/requests.ts";

describe("a reference", () => {
  test("has no letter that sounds or looks like another, in groups of four", () => {
    const every = Array.from({ length: 22 }, (_, part) =>
      writeReference(Uint8Array.from({ length: 12 }, (_, index) => part * 12 + index)),
    );
    for (const reference of every) {
      expect(reference).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    }
    expect(new Set(every.join("").replaceAll("-", "")).size).toBe(32);
  });

  test("is read as people type it", () => {
    for (const typed of ["K7QM-4XPA-9TRC", "k7qm4xpa9trc", " K7QM 4XPA-9trc "]) {
      expect(readReference(typed)).toBe("K7QM-4XPA-9TRC");
    }
    for (const typed of ["", "1", "K7QM-4XPA-9TR", "K7QM-4XPA-9TRC2", "K7QM-4XPA-9TR0", "\0"]) {
      expect(readReference(typed), typed).toBeNull();
    }
  });
});

describe("the page that somebody names", () => {
  const BASE = "https://raw.example:8443";

  test("finds the player in an address of this site alone", () => {
    for (const [page, id] of [
      ["https://raw.example:8443/leaderboard/12", 12],
      ["https://raw.example:8443/leaderboard/12/?utm=1#top", 12],
      ["http://raw.example:8443/leaderboard/12", 12],
      ["raw.example:8443/leaderboard/12", 12],
      ["/leaderboard/12", 12],
      ["https://raw.example:8443/leaderboard", null],
      ["https://raw.example:8443/leaderboard/012", null],
      ["https://raw.example:8443/leaderboard/12/picture.png", null],
      ["https://evil.example/leaderboard/12", null],
      ["https://raw.example:8443@evil.example/leaderboard/12", null],
      ["/leaderboard/99999999999", null],
      ["the page of my son", null],
      ["http://[", null],
    ] as const) {
      expect(prospectIdIn(page, BASE), page).toBe(id);
    }
  });
});

test("finds the nomination in an address of this site alone", () => {
  for (const [page, id] of [
    ["https://raw.example:8443/you-scout/nomination/12", 12],
    ["/youscout/nomination/12/?period=all#comments", 12],
    ["/you-scout/nomination/12/picture.png", null],
    ["/leaderboard/12", null],
    ["https://evil.example/you-scout/nomination/12", null],
  ] as const) {
    expect(nominationIdIn(page, "https://raw.example:8443"), page).toBe(id);
  }
});

test("a request goes from new to done or declined, by way of in progress or not, and back", () => {
  expect(
    Object.fromEntries(
      REQUEST_STATUSES.map((status) => [status, REQUEST_TRANSITIONS.following(status, "staff")]),
    ),
  ).toEqual({
    new: ["in_progress", "done", "declined"],
    in_progress: ["done", "declined"],
    done: ["in_progress"],
    declined: ["in_progress"],
  });
  expect(REQUEST_STATUSES.filter(isOpen)).toEqual(["new", "in_progress"]);
});
