import { expect, test } from "vitest";
import { type LinkKind, socialLink } from "./rules.ts";

test("makes a link of what members type", () => {
  const rows: [LinkKind, string, string][] = [
    ["twitter", "coach_ann", "https://x.com/coach_ann"],
    ["twitter", "@coach_ann", "https://x.com/coach_ann"],
    ["twitter", "https://twitter.com/coach_ann", "https://twitter.com/coach_ann"],
    ["twitter", "x.com/coach_ann", "https://x.com/coach_ann"],
    ["instagram", "coach.ann", "https://www.instagram.com/coach.ann"],
    ["instagram", "https://www.instagram.com/coach/", "https://www.instagram.com/coach/"],
    ["facebook", "CoachAnn", "https://www.facebook.com/CoachAnn"],
    ["facebook", "https://m.facebook.com/ann", "https://m.facebook.com/ann"],
    ["linkedin", "ann-coach", "https://www.linkedin.com/in/ann-coach"],
    ["website", "HTTPS://Example.com", "https://example.com/"],
    ["website", "example.com/team?x=1", "https://example.com/team?x=1"],
    ["website", "https://example.com:8443/a", "https://example.com:8443/a"],
  ];
  for (const [kind, given, link] of rows) {
    expect(socialLink(kind, given), given).toBe(link);
  }
});

test("refuses every other link", () => {
  const rows: [LinkKind, string][] = [
    ["website", "http://example.com"],
    ["website", "javascript:alert(1)"],
    ["website", "data:text/html,x"],
    ["website", "//example.com"],
    ["website", "https://"],
    ["website", "https://localhost"],
    ["website", "https://user:pass@example.com"],
    ["website", "https://bank.example@evil.example"],
    ["website", "a b"],
    ["twitter", "https://evil.example/x.com"],
    ["twitter", "https://x.com.evil.example/"],
    ["twitter", "https://notx.com/ann"],
    ["twitter", "http://x.com/ann"],
    ["twitter", "ann/../../logout"],
    ["twitter", ".."],
    ["instagram", "coach ann"],
    ["instagram", "соасh"],
    ["linkedin", "javascript:alert(1)"],
    ["facebook", "@"],
  ];
  for (const [kind, given] of rows) {
    expect(socialLink(kind, given), given).toBeNull();
  }
});
