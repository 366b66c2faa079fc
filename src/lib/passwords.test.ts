import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { countHashes } from "#tests/count-hashes.ts";
import { hashPassword, passwordFits } from "./passwords.ts";

test("a password is kept as argon2id at OWASP's strength, with a salt of its own", async () => {
  const [first, second] = await Promise.all([
    hashPassword("swing-away"),
    hashPassword("swing-away"),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(second).not.toBe(first);
});

test("a password fits only itself, to the last of its characters", async () => {
  const long = "Ω".repeat(1023);
  const encoded = await hashPassword(`${long}a`);
  expect(await passwordFits(encoded, `${long}a`)).toBe(true);
  expect(await passwordFits(encoded, `${long}b`)).toBe(false);
  expect(await passwordFits(encoded, long)).toBe(false);
});

test("nobody's password fits nothing, for the same work", async () => {
  const encoded = await hashPassword("swing-away");
  await passwordFits(null, "the first call makes what nobody's password is compared with");
  expect(await countHashes(() => passwordFits(encoded, "guess"))).toBe(1);
  expect(await countHashes(() => passwordFits(null, "guess"))).toBe(1);
  expect(await passwordFits(null, "no account has this password")).toBe(false);
});

test("two are hashed at a time, 200 may wait, who comes then is sent away", async () => {
  const cheap = await hash("swing-away", { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const ends = await Promise.allSettled(
    Array.from({ length: 300 }, () => passwordFits(cheap, "swing-away")),
  );
  const refusals = ends.filter((end) => end.status === "rejected");
  expect(refusals).toHaveLength(300 - 202);
  expect(refusals[0]?.reason).toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  expect(await passwordFits(cheap, "swing-away"), "the next one is served").toBe(true);
});
