import * as z from "zod/mini";
import { emailAddress } from "./email-address.ts";
import { isLocalHost, isLoopback } from "./local-host.ts";

/** Settings of one running server, read once from the environment. */
export interface Config {
  port: number;
  host: string;
  /** Origin of the site, without a trailing slash: links, canonical addresses and mails use it. */
  baseUrl: string;
  /** Folder of the embedded database, generated secrets, backups and mails without a server. */
  dataDir: string;
  /** PostgreSQL connection string; absent means the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** Addresses or CIDR ranges of the proxies whose `X-Forwarded-For` is believed. */
  trustProxy: string[];
  sessionSecret: string | undefined;
  voteSecret: string | undefined;
  /** `smtp://` or `smtps://` address of the mail server; absent means files in `dataDir/mail`. */
  smtpUrl: string | undefined;
  /** Sender of every mail, an address or `Name <address>`. */
  mailFrom: string;
  /** Where mails to the company's own people go; absent means the company's public address. */
  staffEmail: string | undefined;
  firstAdmin: { username: string; password: string; email: string | null } | undefined;
  /** The payment provider; null if there is none: products are shown and cannot be bought. */
  payment: PaymentProvider | null;
  /** Whether demo content is loaded into an empty database. */
  demo: boolean;
  rateLimit: boolean;
  /** Requests are refused while the event loop is late by more than this; 0 is never. */
  maxEventLoopDelayMs: number;
  /** Whether others than its developer may reach the site. */
  isPublic: boolean;
}

export type PaymentProvider =
  | {
      kind: "stripe";
      secretKey: string;
      webhookSecret: string;
      /** The secret of the endpoint that is told of connected accounts. */
      accountsWebhookSecret?: string | undefined;
      apiBase: string | undefined;
    }
  /** The site's own test checkout: no money moves. */
  | { kind: "test" };

/** A setting is wrong: the message is the one line that the operator reads. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

const text = z.string().check(z.trim(), z.minLength(1, "must not be blank"));
const secret = z.string().check(z.minLength(32, "must have at least 32 characters"));
const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "must list IP addresses or CIDR ranges, separated by commas",
});

const origin = z.pipe(
  z.string().check(z.refine(isOrigin, "must be an origin such as https://example.com")),
  z.transform((url: string) => new URL(url).origin),
);

const SENDER = /^(?:[^<>"\r\n]+<([^<>\s]+)>|([^<>\s]+))$/;

const sender = text.check(
  z.refine((from) => {
    const [, named, plain] = SENDER.exec(from) ?? [];
    return emailAddress("").safeParse(named ?? plain).success;
  }, 'must be an email address or "Name <address>"'),
);

function isOrigin(url: string): boolean {
  return /^https?:\/\/[^/\\?#@]+\/?$/i.test(url) && URL.canParse(url);
}

const Environment = z.object({
  PORT: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,5}$/, "must be a port number from 0 to 65535")),
      z.pipe(
        z.transform(Number),
        z.number().check(z.maximum(65_535, "must be a port number from 0 to 65535")),
      ),
    ),
    3000,
  ),
  HOST: z._default(text, "127.0.0.1"),
  BASE_URL: z.optional(origin),
  DATA_DIR: z._default(text, "data"),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.regex(/^postgres(ql)?:\/\//, "must begin with postgres:// or postgresql://")),
  ),
  TRUST_PROXY: z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((list: string) =>
          list
            .split(",")
            .map((entry) => entry.trim())
            .filter(Boolean),
        ),
      ),
      z.array(address),
    ),
    [],
  ),
  SESSION_SECRET: z.optional(secret),
  VOTE_SECRET: z.optional(secret),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          (url) => /^smtps?:\/\/[^/]/.test(url) && URL.canParse(url),
          "must begin with smtp:// or smtps:// and name a host",
        ),
      ),
  ),
  MAIL_FROM: z.optional(sender),
  STAFF_EMAIL: z.optional(emailAddress("must be an email address")),
  ADMIN_USERNAME: z.optional(text),
  ADMIN_PASSWORD: z.optional(z.string()),
  ADMIN_EMAIL: z.optional(emailAddress("must be an email address")),
  DEMO: z.optional(z.enum(["true", "false"], { error: "must be true or false" })),
  RATE_LIMIT: z._default(z.enum(["on", "off"], { error: "must be on or off" }), "on"),
  BUSY_AFTER_MS: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,6}$/, "must be a number of milliseconds")),
      z.transform(Number),
    ),
    1_000,
  ),
  PAYMENTS_SECRET_KEY: z.optional(
    z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/, "must begin with sk_ or rk_")),
  ),
  PAYMENTS_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\S+$/, "must begin with whsec_")),
  ),
  PAYMENTS_CONNECT_WEBHOOK_SECRET: z.optional(
    z.string().check(z.regex(/^whsec_\S+$/, "must begin with whsec_")),
  ),
  PAYMENTS_API_BASE: z.optional(origin),
  PAYMENTS_TEST_CHECKOUT: z._default(z.enum(["on", "off"], { error: "must be on or off" }), "off"),
});

/**
 * Reads and checks the settings; empty variables count as absent.
 * @throws ConfigError naming the variable and what it must be.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const settings = readSettings(env);
  const baseUrl = settings.BASE_URL ?? `http://localhost:${settings.PORT}`;
  const { hostname } = new URL(baseUrl);
  const isPublic = isPublicStart(settings);
  const firstAdmin = readFirstAdmin(settings);
  if (isPublic && settings.RATE_LIMIT === "off") {
    throw new ConfigError("RATE_LIMIT=off is for measurements and is refused on a public start.");
  }
  if (isPublic && settings.DATABASE_URL && !(settings.SESSION_SECRET && settings.VOTE_SECRET)) {
    throw new ConfigError(
      "SESSION_SECRET and VOTE_SECRET must be given on a public start with DATABASE_URL.",
    );
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    baseUrl,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    trustProxy: settings.TRUST_PROXY,
    sessionSecret: settings.SESSION_SECRET,
    voteSecret: settings.VOTE_SECRET,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `no-reply@${hostname}`,
    staffEmail: settings.STAFF_EMAIL,
    firstAdmin,
    payment: choosePaymentProvider(settings, isPublic),
    demo: settings.DEMO ? settings.DEMO === "true" : !settings.DATABASE_URL,
    rateLimit: settings.RATE_LIMIT === "on",
    maxEventLoopDelayMs: settings.BUSY_AFTER_MS,
    isPublic,
  };
}

/**
 * Whether the address of the site, where it listens, or a proxy in front of it says that others reach it. Whoever
 * trusts a proxy and means a site of this machine says so by `BASE_URL`.
 */
function isPublicStart({ BASE_URL, HOST, TRUST_PROXY }: z.infer<typeof Environment>): boolean {
  if (!isLoopback(HOST)) return true;
  if (!BASE_URL) return TRUST_PROXY.length > 0;
  const { protocol, hostname } = new URL(BASE_URL);
  return protocol === "https:" || !isLocalHost(hostname);
}

function readSettings(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  return parsed.data;
}

function readFirstAdmin(settings: z.infer<typeof Environment>): Config["firstAdmin"] {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: email } = settings;
  if (!username && !password) return undefined;
  if (!username || !password) {
    throw new ConfigError("ADMIN_USERNAME and ADMIN_PASSWORD must be given together.");
  }
  return { username, password, email: email ?? null };
}

function choosePaymentProvider(
  settings: z.infer<typeof Environment>,
  isPublic: boolean,
): PaymentProvider | null {
  const { PAYMENTS_SECRET_KEY: secretKey, PAYMENTS_WEBHOOK_SECRET: webhookSecret } = settings;
  const accountsWebhookSecret = settings.PAYMENTS_CONNECT_WEBHOOK_SECRET;
  const isTested = settings.PAYMENTS_TEST_CHECKOUT === "on";
  if (isPublic && settings.PAYMENTS_API_BASE) {
    throw new ConfigError("PAYMENTS_API_BASE is for tests and is refused on a public start.");
  }
  if (accountsWebhookSecret && !secretKey) {
    throw new ConfigError("PAYMENTS_CONNECT_WEBHOOK_SECRET needs PAYMENTS_SECRET_KEY.");
  }
  if (!secretKey && !webhookSecret) return isTested || !isPublic ? { kind: "test" } : null;
  if (!secretKey || !webhookSecret) {
    throw new ConfigError(
      "PAYMENTS_SECRET_KEY and PAYMENTS_WEBHOOK_SECRET must be given together.",
    );
  }
  if (isTested) {
    throw new ConfigError("PAYMENTS_TEST_CHECKOUT=on is for a site without PAYMENTS_SECRET_KEY.");
  }
  return {
    kind: "stripe",
    ...{ secretKey, webhookSecret, accountsWebhookSecret },
    apiBase: settings.PAYMENTS_API_BASE,
  };
}
