import { expect, test } from "vitest";
import { emailAddress } from "./email-address.ts";

const address = emailAddress("no address");

test("takes every address that mail goes to as it is", () => {
  for (const email of [
    ...["a&b@city.example", "ana+raw@city.example", "o'hara@city.example", "ana'@city.example"],
    ...["ana=b{c}~d/e#f!g$h%i*j?k^l`m|n@city.example", "ANA.BATISTE@CITY.EXAMPLE", "1@1.example"],
    ...["ana@city.photography", "ana@city.xn--vermgensberatung-pwb", `${"a".repeat(64)}@a.example`],
  ]) {
    expect(address.parse(email), email).toBe(email);
  }
});

test("stores an address as mail needs it", () => {
  for (const [typed, email] of [
    ["\u200e ana@city.example\u00a0", "ana@city.example"],
    ["mailto:ana@city.example", "ana@city.example"],
    ["\u200eMailto: ana@city.example", "ana@city.example"],
    ["ana@M\u00fcller.example", "ana@xn--mller-kva.example"],
  ] as const) {
    expect(address.parse(typed), typed).toBe(email);
  }
});

test("refuses every other text", () => {
  for (const text of [
    ...["", "@", "ana@city", "ana..b@city.example", ".ana@city.example", "ana.@city.example"],
    ...["ana@-city.example", "ana@city.example.", "ana@city.1", "jos\u00e9@city.example"],
    ...["ana b@city.example", "ana@city@city.example", "<ana@city.example>", "ana@[127.0.0.1]"],
    ...["ana@city.example,b@city.example", `${"a".repeat(65)}@a.example`, "ana@m\u00fcller/x.de"],
    ...[`ana@${"x.".repeat(125)}example`, "ana@city.example\r\nBcc: b@city.example"],
  ]) {
    expect(address.safeParse(text).error?.issues[0]?.message, text).toBe("no address");
  }
});
