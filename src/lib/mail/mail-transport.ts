import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import nodemailer, { type NodemailerError, type SendMailOptions } from "nodemailer";
import type { Config } from "../config.ts";
import { PlainError } from "../error-report.ts";
import type { Log } from "../log.ts";
import type { Email } from "./message.ts";

/** How many files the folder of mails keeps. */
const MOST_FILES = 500;
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** No part of a mail is read from a file or an address. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** Where emails leave: a mail server, or a folder. */
export interface MailTransport {
  /** Throws MailTransportError when the email was not taken. */
  send(email: Email, cause: string): Promise<void>;
  close(): void;
}

/** An email was not taken. The message names no address. */
export class MailTransportError extends PlainError {
  override readonly name = "MailTransportError";
  /** Whether the same email will never be taken: the receiving server refused it. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal = false) {
    super(message);
    this.isFinal = isFinal;
  }
}

/** The mail server of SMTP_URL, or files in `dataDir/mail`. */
export function openMailTransport(config: Config, log: Log): MailTransport {
  return config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : folderTransport(join(config.dataDir, "mail"), config.mailFrom, log);
}

function smtpTransport(url: string, from: string): MailTransport {
  const mailServer = nodemailer.createTransport({
    ...CLOSED,
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  });
  return {
    async send(email) {
      try {
        await mailServer.sendMail(optionsOf(email, from));
      } catch (error) {
        throw fromSmtp(error as NodemailerError);
      }
    },
    close: () => mailServer.close(),
  };
}

/** What the server said quotes addresses: only its codes are kept. */
function fromSmtp({ code, responseCode }: NodemailerError): MailTransportError {
  const isRefused = code === "EENVELOPE" || code === "EMESSAGE";
  const said = responseCode ? `${code}, the server said ${responseCode}` : String(code);
  return new MailTransportError(said, isRefused && (responseCode ?? 0) >= 500);
}

function folderTransport(folder: string, from: string, log: Log): MailTransport {
  const writer = nodemailer.createTransport({ ...CLOSED, streamTransport: true, buffer: true });
  return {
    async send(email, cause) {
      const { message } = await writer.sendMail(optionsOf(email, from));
      const file = `${cause.replaceAll(":", ".")}.eml`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(join(folder, `${file}.part`), message as Buffer, { mode: 0o600 });
        await rename(join(folder, `${file}.part`), join(folder, file));
        await removeOldest(folder);
      } catch (error) {
        throw new MailTransportError(
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

function optionsOf(email: Email, from: string): SendMailOptions {
  return {
    messageId: email.id,
    from,
    to: { name: "", address: email.to },
    ...(email.replyTo && { replyTo: { name: "", address: email.replyTo } }),
    subject: email.subject,
    text: email.text,
    html: email.html,
    ...(email.calendar && { icalEvent: { ...email.calendar, filename: "appointment.ics" } }),
    headers: {
      // Keeps automatic answers away.
      "auto-submitted": "auto-generated",
      ...(email.unsubscribeUrl && {
        "list-unsubscribe": `<${email.unsubscribeUrl}>`,
        "list-unsubscribe-post": "List-Unsubscribe=One-Click",
      }),
    },
  };
}
