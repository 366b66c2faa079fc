import { describe, expect, test } from "vitest";
import { refuseCrossSite } from "./cross-site.ts";

const OWN = "https://raw.example";

function isTaken(headers: Record<string, string>, method = "POST"): boolean {
  try {
    refuseCrossSite(method, headers, OWN);
    return true;
  } catch (refusal) {
    expect(refusal).toMatchObject({ code: "cross_site", status: 403 });
    return false;
  }
}

describe("a state-changing request", () => {
  test("takes what browsers send from its own pages", () => {
    for (const [headers, expected] of [
      [{ "sec-fetch-site": "same-origin" }, true],
      [{ "sec-fetch-site": "none" }, true],
      [{ "sec-fetch-site": "same-site" }, false],
      [{ "sec-fetch-site": "cross-site" }, false],
      [{ "sec-fetch-site": "" }, false],
      [{ "sec-fetch-site": "same-origin, cross-site" }, false],
      // What the browser says of the site outweighs what else the request carries.
      [{ "sec-fetch-site": "cross-site", origin: OWN }, false],
      [{ "sec-fetch-site": "same-origin", origin: "https://evil.example" }, true],
      [{ origin: OWN }, true],
      [{ origin: "https://RAW.example:443" }, true],
      [{ origin: "http://raw.example" }, false],
      [{ origin: "https://raw.example:8443" }, false],
      [{ origin: "https://raw.example.evil.example" }, false],
      [{ origin: "https://evil.example", referer: `${OWN}/leaderboard` }, false],
      [{ origin: "null" }, false],
      [{ origin: "" }, false],
      [{ referer: `${OWN}/leaderboard` }, true],
      [{ referer: "https://evil.example/?https://raw.example/" }, false],
      [{ referer: "about:blank" }, false],
      // No browser leaves all three out of a cross-site request.
      [{}, true],
    ] as const) {
      expect(isTaken(headers), JSON.stringify(headers)).toBe(expected);
    }
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is looked at", (method) => {
    expect(isTaken({ "sec-fetch-site": "cross-site" }, method)).toBe(false);
  });
});

test.each(["GET", "HEAD", "OPTIONS"])("%s may come from anywhere", (method) => {
  expect(isTaken({ "sec-fetch-site": "cross-site", origin: "https://evil.example" }, method)).toBe(
    true,
  );
});
