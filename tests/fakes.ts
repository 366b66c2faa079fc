import { format } from "node:util";
import type { ErrorReport } from "#lib/error-report.ts";
import type { Jobs } from "#lib/jobs/jobs.ts";
import { type Log, logInto } from "#lib/log.ts";
import type { MailTransport } from "#lib/mail/mail-transport.ts";
import type { Email } from "#lib/mail/message.ts";
import type { Storage } from "#lib/storage/storage.ts";
import { noteSurprise } from "./surprises.ts";

/** The time of the app under test: it stands still until a test moves it. */
export interface Clock {
  now: Date;
  advance(ms: number): void;
}

export function createClock(now = new Date("2027-03-10T17:00:00Z")): Clock {
  return {
    now,
    advance(ms) {
      this.now = new Date(this.now.getTime() + ms);
    },
  };
}

export interface LogLine {
  level: number;
  msg?: string;
  error?: ErrorReport;
  [key: string]: unknown;
}

/** A log that keeps its lines for tests to read. A line of level error is a surprise. */
export function collectingLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const log = logInto({ write: (text) => lines.push(JSON.parse(text)) });
  const watched: Log = {
    ...log,
    error(fields, text, thrown) {
      log.error(fields, text, thrown);
      noteSurprise(`log: ${text}: ${format(thrown)}`);
    },
  };
  return { log: watched, lines };
}

/** A queue that runs nothing, and whose work leaves no trace. */
export function fakeJobs(): Jobs {
  return {
    async open() {},
    async start() {},
    async queue() {},
    async stop() {},
  };
}

/** A storage that forgets. */
export function fakeStorage(): Storage & { files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>();
  return {
    files,
    async put(name, bytes) {
      files.set(name, bytes);
    },
    find: async (name) => files.get(name) ?? null,
    async remove(name) {
      files.delete(name);
    },
    // What it keeps has no age.
    list: async ({ prefix }) => [...files.keys()].filter((name) => name.startsWith(prefix)),
  };
}

/** A mail transport that keeps the emails it took. While `refusal` is set it takes none. */
export interface FakeMailTransport extends MailTransport {
  emails: Email[];
  refusal: Error | null;
}

export function fakeMailTransport(): FakeMailTransport {
  return {
    emails: [],
    refusal: null,
    async send(email) {
      if (this.refusal) throw this.refusal;
      this.emails.push(email);
    },
    close() {},
  };
}
