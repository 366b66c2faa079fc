import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer, { type NodemailerError, type SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import { PlainError } from "../error-report.ts";
import type { Log } from "../log.ts";
import type { Letter } from "./message.ts";

/** How many files the folder of mails keeps. */
const MOST_FILES = 500;
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

const NO_OUTSIDE = { disableFileAccess: true, disableUrlAccess: true };

/** Takes letters out of the house. */
export interface Postbox {
  /** Throws PostboxError when the letter was not taken. */
  send(letter: Letter, cause: string): Promise<void>;
  close(): void;
}

/** A letter was not taken. The message names no address. */
export class PostboxError extends PlainError {
  override readonly name = "PostboxError";
  /** Whether the same letter will never be taken: the receiving server refused it. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal = false) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** The mail server of SMTP_URL, or files in `dataDir/mail`. */
export function openPostbox(config: Config, log: Log): Postbox {
  return config.smtpUrl
    ? smtpPostbox(config.smtpUrl, config.mailFrom)
    : folderPostbox(join(config.dataDir, "mail"), config.mailFrom, log);
}

function smtpPostbox(url: string, from: string): Postbox {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    ...NO_OUTSIDE,
  });
  return {
    async send(letter) {
      try {
        await transport.sendMail(optionsOf(letter, from));
      } catch (error) {
        throw fromSmtp(error as NodemailerError);
      }
    },
    close: () => transport.close(),
  };
}

/** What the server said quotes addresses: only its codes are kept. */
function fromSmtp({ code, responseCode }: NodemailerError): PostboxError {
  const isRefused = code === "EENVELOPE" || code === "EMESSAGE";
  const said = responseCode ? `${code}, the server said ${responseCode}` : String(code);
  return new PostboxError(said, isRefused && (responseCode ?? 0) >= 500);
}

function folderPostbox(folder: string, from: string, log: Log): Postbox {
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, ...NO_OUTSIDE });
  return {
    async send(letter, cause) {
      const { message } = await writer.sendMail(optionsOf(letter, from));
      const file = `${cause.replaceAll(":", ".")}.eml`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, `${file}.part`), message as Buffer, { mode: 0o600 });
        await rename(join(folder, `${file}.part`), join(folder, file));
        await removeOldest(folder);
      } catch (error) {
        throw new PostboxError(
          `the file was not written: ${(error as NodeJS.ErrnoException).code}`,
        );
      }
      log.info({ file: join(folder, file) }, "mail written to a file: SMTP_URL is not set");
    },
    close: () => writer.close(),
  };
}

/** The oldest files leave first; one that is gone already was removed by another process. */
async function removeOldest(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".eml"));
  if (files.length <= MOST_FILES) return;
  const aged = await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      return { path, writtenMs: found?.mtimeMs ?? 0 };
    }),
  );
  aged.sort((a, b) => a.writtenMs - b.writtenMs);
  for (const { path } of aged.slice(0, -MOST_FILES)) await rm(path, { force: true });
}

function optionsOf(letter: Letter, from: string): SendMailOptions {
  return {
    messageId: letter.id,
    from,
    to: { name: "", address: letter.to },
    ...(letter.replyTo && { replyTo: { name: "", address: letter.replyTo } }),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    headers: {
      // Keeps automatic answers away.
      "auto-submitted": "auto-generated",
      ...(letter.unsubscribeUrl && {
        "list-unsubscribe": `<${letter.unsubscribeUrl}>`,
        "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}
