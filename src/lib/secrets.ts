import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "./config.ts";

export interface Secrets {
  /** Keys the hashes of session tokens and limiter keys. May be changed: everyone signs in again. */
  session: string;
  /**
   * Keys the hashes of voters and the unsubscribe links of mails. Never changed: with another one
   * everybody could vote again, and old links would end.
   */
  vote: string;
}

const SECRET_MIN = 32;
const VOTE_SECRET = "vote-secret";

/**
 * The secrets of the environment, or ones generated once into `dataDir` (mode 600).
 * @throws ConfigError when a generated one was lost: an empty key would protect nothing.
 */
export function loadSecrets(config: Config): Secrets {
  return {
    session: config.sessionSecret ?? keepSecret(config.dataDir, "session-secret"),
    vote: config.voteSecret ?? keepSecret(config.dataDir, VOTE_SECRET),
  };
}

function keepSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    if (name === VOTE_SECRET && existsSync(join(dataDir, "postgres"))) {
      throw new ConfigError(
        `${file} is missing beside a database: put its copy of the backup there, or everybody could vote again.`,
      );
    }
    mkdirSync(dataDir, { recursive: true });
    createOnce(file, randomBytes(32).toString("hex"));
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length < SECRET_MIN) {
    throw new ConfigError(
      `${file} holds no secret: put its copy of the backup there, or delete it.`,
    );
  }
  return secret;
}

/** Writes a whole file, or leaves the one that another process made at the same moment. */
function createOnce(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
}

/** A secret that nobody can guess, for a session or a mailed link: 256 random bits, base64url (43 characters). */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** HMAC-SHA-256 of `text`, base64url (43 characters). */
export function keyedHash(secret: string, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

const SEAL = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const sealingKey = (secret: string, purpose: string) =>
  createHmac("sha256", secret).update(`seal ${purpose}`).digest();

/**
 * Encrypts a text that the program must read again (AES-256-GCM), so that a copy of the database does not hold it.
 * @param purpose what it is, and whose: it opens for nothing else
 * @returns base64url
 */
export function sealText(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(SEAL, sealingKey(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Reads what `sealText` made. Throws when the secret or the purpose is another one. */
export function openSealed(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const text = NONCE_BYTES + TAG_BYTES;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const opener = createDecipheriv(SEAL, sealingKey(secret, purpose), nonce);
  opener.setAuthTag(bytes.subarray(NONCE_BYTES, text));
  return Buffer.concat([opener.update(bytes.subarray(text)), opener.final()]).toString("utf8");
}
