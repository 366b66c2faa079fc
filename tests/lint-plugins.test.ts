import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const NUMBER_FIELD = "A number in such a field changes with the mouse wheel.";
const EMAIL_ADDRESS = "Use emailAddress of lib/email-address.ts";
const OPENED_TRANSACTION = "This opens a transaction outside of a service.";
const LOGGED_ERROR = "An error's words may quote personal data.";

/** File → code that breaks a rule of `lint/`, with the beginning of the message. */
const BREACHES: Record<string, [code: string, message: string]> = {
  "src/ui/amount.tsx": ['export const amount = <input type="number" />;', NUMBER_FIELD],
  "src/lib/email.ts": ["export const email = z.email();", EMAIL_ADDRESS],
  "src/lib/wrong-email.ts": ['z.email({ error: "Wrong" });', EMAIL_ADDRESS],
  "src/areas/people/legal/routes.ts": ["db.transaction(write);", OPENED_TRANSACTION],
  "src/areas/people/legal/routes/terms.ts": ["db.transaction<Term>(write);", OPENED_TRANSACTION],
  "src/areas/people/legal/texts/jobs.ts": ["await db.transaction(write);", OPENED_TRANSACTION],
  "src/pages/terms.tsx": ["deps.database.contentVersion.publish(write);", OPENED_TRANSACTION],
  "src/lib/reason.ts": ['log.warn({ id, reason: error.message }, "failed");', LOGGED_ERROR],
  "src/lib/cause.ts": ["deps.log.error({ cause: (error as Error).stack }, `x`);", LOGGED_ERROR],
  "src/lib/chosen.ts": [
    'log[isBug ? "error" : "warn"](\n  { id, why: String(error) },\n  "failed",\n);',
    LOGGED_ERROR,
  ],
  "src/lib/detail.ts": ["log.info({ id: idOf(order(1)) }, error.detail);", LOGGED_ERROR],
};

const SOUND: Record<string, string> = {
  "src/areas/people/legal/service/terms.ts": "db.transaction(write);",
  "src/areas/people/legal/routes/terms.test.ts": "db.transaction(write);",
  "src/ui/text.tsx": 'export const amount = <input type="text" inputMode="numeric" />;',
  "src/lib/email-address.ts": "export const emailAddress = z.email();",
  "src/content/schema.ts": "export const email = z.email();",
  "src/lib/email.test.ts": "z.email();",
  "src/lib/thrown.ts": 'log.warn({ id: idOf(order) }, "failed", error);\nshow(error.message);',
  "src/lib/log.test.ts": "log.info({ id: error.message });",
};

interface Diagnostic {
  category: string;
  message: string;
  location: { path: string; start: { line: number } };
}

let found: Diagnostic[];
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "raw-lint-"));
  cpSync("biome.json", join(root, "biome.json"));
  cpSync("lint", join(root, "lint"), { recursive: true });
  const breaches = Object.entries(BREACHES).map(([file, [code]]) => [file, code] as const);
  for (const [file, code] of [...breaches, ...Object.entries(SOUND)]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `// The code follows.\n${code}\n`);
  }
  const biome = resolve("node_modules/@biomejs/biome/bin/biome");
  const options = ["--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = spawnSync(process.execPath, [biome, "lint", ...options, "src"], {
    cwd: root,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  found = diagnostics.filter(({ category }) => category === "plugin");
});
afterAll(() => rmSync(root, { recursive: true }));

function foundIn(file: string): string[] {
  return found
    .filter(({ location }) => location.path === file)
    .map(({ location, message }) => `${location.start.line} ${message}`);
}

test.each(Object.entries(BREACHES))("%s breaks a rule", (file, [, message]) => {
  expect(foundIn(file)).toEqual([expect.stringContaining(`2 ${message}`)]);
});

test.each(Object.keys(SOUND))("%s is sound", (file) => {
  expect(foundIn(file)).toEqual([]);
});
