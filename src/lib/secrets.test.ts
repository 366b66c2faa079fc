import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";
import { keyedHash, loadSecrets, openSealed, sealText } from "./secrets.ts";

let folder: string;
beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), "raw-secrets-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  folder = join(parent, "data");
});

const load = (env = {}) => loadSecrets(readConfig({ DATA_DIR: folder, ...env }));

test("secrets are made once, for the owner's eyes, and stay", () => {
  const first = load();
  expect(load()).toEqual(first);
  expect(first.session).toMatch(/^[0-9a-f]{64}$/);
  expect(first.vote).toMatch(/^[0-9a-f]{64}$/);
  expect(first.vote).not.toBe(first.session);
  const files = readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]);
  expect(files).toEqual([
    ["session-secret", "600"],
    ["vote-secret", "600"],
  ]);
});

test("no two sites have the same", () => {
  const first = load();
  rmSync(folder, { recursive: true });
  expect(load().session).not.toBe(first.session);
});

test("given secrets are used and not written down", () => {
  const given = { SESSION_SECRET: "s".repeat(32), VOTE_SECRET: "v".repeat(32) };
  expect(load(given)).toEqual({ session: given.SESSION_SECRET, vote: given.VOTE_SECRET });
  expect(() => readdirSync(folder)).toThrow("ENOENT");
});

test("a line end that an editor left does not count", () => {
  const { vote } = load();
  writeFileSync(join(folder, "vote-secret"), `${vote}\n`);
  expect(load().vote).toBe(vote);
});

test("a secret that was cut off is refused, never used", () => {
  load();
  const file = join(folder, "vote-secret");
  writeFileSync(file, readFileSync(file, "utf8").slice(0, 31));
  expect(() => load()).toThrow(
    new ConfigError(`${file} holds no secret: put its copy of the backup there, or delete it.`),
  );
});

test("a vote secret that is missing beside a database is not made anew", () => {
  load();
  rmSync(join(folder, "vote-secret"));
  mkdirSync(join(folder, "postgres"));
  const file = join(folder, "vote-secret");
  expect(() => load()).toThrow(
    new ConfigError(
      `${file} is missing beside a database: put its copy of the backup there, or everybody could vote again.`,
    ),
  );
  rmSync(join(folder, "session-secret"));
  expect(load({ VOTE_SECRET: "v".repeat(32) }).session, "the other one may be new").toHaveLength(
    64,
  );
});

test("a keyed hash depends on key and text and shows neither", () => {
  expect(keyedHash("key", "what do ya want for nothing?")).toMatch(/^[\w-]{43}$/);
  // RFC 4231, test case 2.
  const expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  expect(Buffer.from(keyedHash("Jefe", "what do ya want for nothing?"), "base64url")).toEqual(
    Buffer.from(expected, "hex"),
  );
});

function modeOf(file: string): string {
  return (statSync(file).mode & 0o777).toString(8);
}

test("a sealed text opens with its secret and purpose only, and is another one each time", () => {
  const sealed = sealText("a secret", "authenticator of 1", "GEZDGNBV");
  expect(openSealed("a secret", "authenticator of 1", sealed)).toBe("GEZDGNBV");
  expect(sealText("a secret", "authenticator of 1", "GEZDGNBV")).not.toBe(sealed);
  expect(() => openSealed("another secret", "authenticator of 1", sealed)).toThrow();
  expect(() => openSealed("a secret", "authenticator of 2", sealed)).toThrow();
});
