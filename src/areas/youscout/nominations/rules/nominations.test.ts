import { describe, expect, test } from "vitest";
import { videoEmbed } from "#lib/video-embed.ts";
import { ageBand } from "../access/age-band.ts";
import { personKey } from "../access/same-child.ts";
import { NOMINATION_TRANSITIONS } from "../access/transitions.ts";
import { visibilityOf } from "../access/visibility.ts";
import { STATUSES, startOf } from "./nominations.ts";

describe("the way of a nomination", () => {
  test("knows every transition", () => {
    for (const [status, byStaff, byAuthor] of [
      ["pending", ["approve", "ask_back", "reject", "merge", "archive", "erase"], ["withdraw"]],
      ["needs_info", ["lapse", "archive", "erase"], ["resubmit", "withdraw"]],
      ["approved", ["merge", "promote", "archive", "erase"], ["withdraw"]],
      ["rejected", ["erase"], ["withdraw"]],
      ["duplicate", ["erase"], []],
      ["promoted", ["archive", "erase"], ["withdraw"]],
      ["withdrawn", ["erase"], []],
      ["archived", ["erase"], ["withdraw"]],
    ] as const) {
      expect(NOMINATION_TRANSITIONS.allowed(status, "staff"), status).toEqual(byStaff);
      expect(NOMINATION_TRANSITIONS.allowed(status, "author"), status).toEqual(byAuthor);
    }
  });

  test("has no transition that is not in the table", () => {
    const allowed = STATUSES.flatMap((status) =>
      (["staff", "author"] as const).flatMap((by) =>
        NOMINATION_TRANSITIONS.allowed(status, by).map((transition) =>
          NOMINATION_TRANSITIONS.next(status, transition, by),
        ),
      ),
    );
    expect(allowed).not.toContain(null);
    expect(NOMINATION_TRANSITIONS.next("withdrawn", "approve", "staff")).toBeNull();
  });
});

describe("the visibility", () => {
  const agreed = {
    age: 13,
    publication: "full",
    guardianAgreedAt: new Date(),
    guardianRevokedAt: null,
  } as const;

  test("is full with the guardian's consent, from 13 years", () => {
    expect(visibilityOf(agreed)).toBe("full");
    expect(visibilityOf({ ...agreed, age: 12 })).toBe("limited");
    expect(visibilityOf({ ...agreed, guardianAgreedAt: null })).toBe("limited");
    expect(visibilityOf({ ...agreed, guardianRevokedAt: new Date() })).toBe("limited");
    expect(visibilityOf({ ...agreed, publication: "limited" })).toBe("limited");
  });
});

test("tells an age as a band", () => {
  for (const [age, band] of [
    [6, "6–8"],
    [8, "6–8"],
    [9, "9–10"],
    [13, "13–14"],
    [14, "13–14"],
    [17, "17–18"],
    [18, "17–18"],
  ] as const) {
    expect(ageBand(age), String(age)).toBe(band);
  }
});

test("accents, case, blanks and marks do not tell two people apart", () => {
  expect(personKey("José  Ángel", "O’Neil-Roux", "Baseball")).toBe(
    personKey("jose angel", "oneil roux", "Baseball"),
  );
  expect(personKey("Łukasz\u3164", "Thibeɑux", "Baseball")).toBe("lukasz|thibeaux|baseball");
  expect(personKey("Jo", "Seroux", "Baseball")).not.toBe(personKey("Jose", "Roux", "Baseball"));
});

describe("a period", () => {
  test("begins a week and a month in New Orleans", () => {
    for (const [moment, week, month] of [
      ["2027-03-08T05:59:59Z", "2027-03-01", "2027-03-01"],
      ["2027-03-08T06:00:00Z", "2027-03-08", "2027-03-01"],
      ["2027-03-15T04:59:59Z", "2027-03-08", "2027-03-01"],
      ["2027-03-15T05:00:00Z", "2027-03-15", "2027-03-01"],
      ["2027-04-01T04:59:59Z", "2027-03-29", "2027-03-01"],
      ["2027-04-01T05:00:00Z", "2027-03-29", "2027-04-01"],
      ["2027-01-01T06:00:00Z", "2026-12-28", "2027-01-01"],
    ] as const) {
      expect(startOf("week", new Date(moment)), moment).toBe(week);
      expect(startOf("month", new Date(moment)), moment).toBe(month);
    }
  });
});

describe("a video", () => {
  test("has the player of each site that is allowed", () => {
    for (const [link, embed] of [
      [
        "https://www.youtube.com/watch?v=abcdefghijk&t=3",
        "https://www.youtube-nocookie.com/embed/abcdefghijk",
      ],
      ["https://youtu.be/abcdefghijk?si=x", "https://www.youtube-nocookie.com/embed/abcdefghijk"],
      ["https://vimeo.com/123456789", "https://player.vimeo.com/video/123456789?dnt=1"],
      ["https://www.hudl.com/video/3/123/abc", "https://www.hudl.com/embed/video/3/123/abc"],
    ] as const) {
      expect(videoEmbed(link), link).toBe(embed);
    }
  });

  test("is none at any other address", () => {
    for (const link of [
      "http://www.youtube.com/watch?v=abcdefghijk",
      "https://youtube.com.evil.example/watch?v=abcdefghijk",
      "https://evil.example/youtu.be/abcdefghijk",
      "https://user@youtu.be/abcdefghijk",
      "https://youtu.be:8443/abcdefghijk",
      "https://youtu.be/<script>",
      "https://www.hudl.com/profile/1",
      "javascript:alert(1)",
      "youtu.be/abcdefghijk",
      "",
    ]) {
      expect(videoEmbed(link), link).toBeNull();
    }
  });
});
