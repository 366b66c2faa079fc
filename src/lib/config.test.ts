import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

test("without a setting the site is private, at port 3000, with demo content", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    baseUrl: "http://localhost:3000",
    dataDir: "data",
    databaseUrl: undefined,
    trustProxy: [],
    sessionSecret: undefined,
    voteSecret: undefined,
    smtpUrl: undefined,
    mailFrom: "no-reply@localhost",
    staffEmail: undefined,
    firstAdmin: undefined,
    payment: { kind: "test" },
    demo: true,
    rateLimit: true,
    maxEventLoopDelayMs: 1000,
    isPublic: false,
  });
});

test("every setting is read, with blanks around it where people leave them", () => {
  const config = readConfig({
    PORT: "8080",
    HOST: " 0.0.0.0 ",
    BASE_URL: "https://Raw.example:443/",
    DATA_DIR: " /srv/raw ",
    DATABASE_URL: "postgresql://raw@db.example/raw",
    TRUST_PROXY: "10.0.0.1, 192.168.0.0/16 ,2001:db8::/32,",
    SESSION_SECRET: SECRET,
    VOTE_SECRET: SECRET,
    SMTP_URL: "smtps://raw:pass%20word@mail.example:465",
    MAIL_FROM: "RAW <hello@raw.example>",
    STAFF_EMAIL: " staff@raw.example ",
    ADMIN_USERNAME: "coach",
    ADMIN_PASSWORD: " six or more ",
    ADMIN_EMAIL: "coach@example.com",
    DEMO: "true",
    RATE_LIMIT: "on",
    BUSY_AFTER_MS: "2500",
    PAYMENTS_SECRET_KEY: "sk_live_4eC39Hq",
    PAYMENTS_WEBHOOK_SECRET: "whsec_8pZt",
  });
  expect(config).toEqual({
    port: 8080,
    host: "0.0.0.0",
    baseUrl: "https://raw.example",
    dataDir: "/srv/raw",
    databaseUrl: "postgresql://raw@db.example/raw",
    trustProxy: ["10.0.0.1", "192.168.0.0/16", "2001:db8::/32"],
    sessionSecret: SECRET,
    voteSecret: SECRET,
    smtpUrl: "smtps://raw:pass%20word@mail.example:465",
    mailFrom: "RAW <hello@raw.example>",
    staffEmail: "staff@raw.example",
    firstAdmin: { username: "coach", password: " six or more ", email: "coach@example.com" },
    payment: {
      kind: "stripe",
      secretKey: "sk_live_4eC39Hq",
      webhookSecret: "whsec_8pZt",
      apiBase: undefined,
    },
    demo: true,
    rateLimit: true,
    maxEventLoopDelayMs: 2500,
    isPublic: true,
  });
});

test("an empty variable is an absent one", () => {
  const names = [
    ...["PORT", "HOST", "BASE_URL", "DATA_DIR", "DATABASE_URL", "TRUST_PROXY", "SESSION_SECRET"],
    ...["VOTE_SECRET", "ADMIN_USERNAME", "ADMIN_PASSWORD", "ADMIN_EMAIL", "DEMO", "RATE_LIMIT"],
  ];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}));
});

describe("a start is public", () => {
  test("tells a public start from one for its developer", () => {
    for (const [env, isPublic] of [
      [{ HOST: "127.0.0.1" }, false],
      [{ HOST: "127.3.2.1" }, false],
      [{ HOST: "localhost" }, false],
      [{ HOST: "::1" }, false],
      [{ BASE_URL: "http://raw-nola.com" }, true],
      [{ BASE_URL: "http://raw.example" }, false],
      [{ BASE_URL: "https://raw.example" }, true],
      [{ HOST: "0.0.0.0" }, true],
      [{ HOST: "::" }, true],
      [{ HOST: "192.168.0.7" }, true],
      [{ HOST: "127.0.0.1.example" }, true],
      [{ BASE_URL: "http://192.168.1.20:3000" }, true],
      [{ BASE_URL: "http://raw.lan" }, true],
      [{ TRUST_PROXY: "127.0.0.1" }, true],
      [{ TRUST_PROXY: "127.0.0.1", BASE_URL: "http://localhost:3000" }, false],
    ] as const) {
      expect(readConfig(env).isPublic, JSON.stringify(env)).toBe(isPublic);
    }
  });
});

test("fills the embedded database with demo content, and any other on request", () => {
  for (const [env, demo] of [
    [{}, true],
    [{ DEMO: "false" }, false],
    [{ DATABASE_URL: "postgres://db.example/raw" }, false],
    [{ DATABASE_URL: "postgres://db.example/raw", DEMO: "true" }, true],
  ] as const) {
    expect(readConfig(env).demo, JSON.stringify(env)).toBe(demo);
  }
});

describe("who takes payments", () => {
  const KEYS = { PAYMENTS_SECRET_KEY: "rk_test_1", PAYMENTS_WEBHOOK_SECRET: "whsec_1" };
  const stripe = { kind: "stripe", secretKey: "rk_test_1", webhookSecret: "whsec_1" };

  test.each([
    [{ HOST: "0.0.0.0" }, null],
    [{ HOST: "0.0.0.0", PAYMENTS_TEST_CHECKOUT: "on" }, { kind: "test" }],
    [
      { HOST: "0.0.0.0", ...KEYS },
      { ...stripe, apiBase: undefined },
    ],
    [
      { ...KEYS, PAYMENTS_API_BASE: "http://localhost:12111/" },
      { ...stripe, apiBase: "http://localhost:12111" },
    ],
  ])("%j", (env, payment) => {
    expect(readConfig(env).payment).toEqual(payment);
  });
});

describe("a wrong setting is told in one sentence", () => {
  const PORT = "PORT must be a port number from 0 to 65535.";
  const BASE_URL = "BASE_URL must be an origin such as https://example.com.";
  const TRUST_PROXY = "TRUST_PROXY must list IP addresses or CIDR ranges, separated by commas.";
  const TOGETHER = "ADMIN_USERNAME and ADMIN_PASSWORD must be given together.";
  const SECRETS =
    "SESSION_SECRET and VOTE_SECRET must be given on a public start with DATABASE_URL.";
  const KEYS_TOGETHER = "PAYMENTS_SECRET_KEY and PAYMENTS_WEBHOOK_SECRET must be given together.";
  const onPostgres = { DATABASE_URL: "postgres://db.example/raw", HOST: "0.0.0.0" };

  test.each<[Record<string, string>, string]>([
    [{ PORT: "http" }, PORT],
    [{ PORT: "-1" }, PORT],
    [{ PORT: "80.5" }, PORT],
    [{ PORT: "65536" }, PORT],
    [{ HOST: "  " }, "HOST must not be blank."],
    [{ BASE_URL: "raw.example" }, BASE_URL],
    [{ BASE_URL: "ftp://raw.example" }, BASE_URL],
    [{ BASE_URL: "https://raw.example/shop" }, BASE_URL],
    [{ BASE_URL: "https://raw.example?x" }, BASE_URL],
    [{ BASE_URL: "https://coach:secret@raw.example" }, BASE_URL],
    [{ BASE_URL: "https://raw example" }, BASE_URL],
    [{ BASE_URL: "https://raw.example:99999" }, BASE_URL],
    [{ DATA_DIR: " " }, "DATA_DIR must not be blank."],
    [
      { DATABASE_URL: "mysql://db.example/raw" },
      "DATABASE_URL must begin with postgres:// or postgresql://.",
    ],
    [{ TRUST_PROXY: "loopback" }, TRUST_PROXY],
    [{ TRUST_PROXY: "10.0.0.1 10.0.0.2" }, TRUST_PROXY],
    [{ TRUST_PROXY: "10.0.0.0/33" }, TRUST_PROXY],
    [{ SESSION_SECRET: "short" }, "SESSION_SECRET must have at least 32 characters."],
    [{ VOTE_SECRET: SECRET.slice(1) }, "VOTE_SECRET must have at least 32 characters."],
    [{ ADMIN_USERNAME: " " }, "ADMIN_USERNAME must not be blank."],
    [{ ADMIN_USERNAME: "coach" }, TOGETHER],
    [{ ADMIN_PASSWORD: "swing-away" }, TOGETHER],
    [{ ADMIN_EMAIL: "coach" }, "ADMIN_EMAIL must be an email address."],
    [{ ADMIN_EMAIL: `${"c".repeat(65)}@raw.example` }, "ADMIN_EMAIL must be an email address."],
    [{ STAFF_EMAIL: `s@${"raw.".repeat(64)}example` }, "STAFF_EMAIL must be an email address."],
    [{ DEMO: "yes" }, "DEMO must be true or false."],
    [{ RATE_LIMIT: "false" }, "RATE_LIMIT must be on or off."],
    [
      { RATE_LIMIT: "off", HOST: "0.0.0.0" },
      "RATE_LIMIT=off is for measurements and is refused on a public start.",
    ],
    [{ PAYMENTS_SECRET_KEY: "pk_live_1" }, "PAYMENTS_SECRET_KEY must begin with sk_ or rk_."],
    [{ PAYMENTS_WEBHOOK_SECRET: "secret" }, "PAYMENTS_WEBHOOK_SECRET must begin with whsec_."],
    [{ PAYMENTS_SECRET_KEY: "sk_live_1" }, KEYS_TOGETHER],
    [{ PAYMENTS_WEBHOOK_SECRET: "whsec_1" }, KEYS_TOGETHER],
    [
      { PAYMENTS_API_BASE: "localhost:12111" },
      "PAYMENTS_API_BASE must be an origin such as https://example.com.",
    ],
    [
      { PAYMENTS_API_BASE: "http://localhost:12111", HOST: "0.0.0.0" },
      "PAYMENTS_API_BASE is for tests and is refused on a public start.",
    ],
    [{ PAYMENTS_TEST_CHECKOUT: "yes" }, "PAYMENTS_TEST_CHECKOUT must be on or off."],
    [
      {
        PAYMENTS_TEST_CHECKOUT: "on",
        PAYMENTS_SECRET_KEY: "sk_live_1",
        PAYMENTS_WEBHOOK_SECRET: "whsec_1",
      },
      "PAYMENTS_TEST_CHECKOUT=on is for a site without PAYMENTS_SECRET_KEY.",
    ],
    [onPostgres, SECRETS],
    [{ ...onPostgres, SESSION_SECRET: SECRET }, SECRETS],
    [{ ...onPostgres, VOTE_SECRET: SECRET }, SECRETS],
  ])("%j", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
  });
});

test("limits may be off where nobody else comes", () => {
  expect(readConfig({ RATE_LIMIT: "off" }).rateLimit).toBe(false);
});
