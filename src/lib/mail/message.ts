import { HopelessJobError } from "../jobs/jobs.ts";

/** A piece of a mail's body. Text is text: nothing in it is markup. */
export type MailPart =
  /** A paragraph; lines stay lines. */
  | string
  /** The one thing to do. */
  | { button: string; url: string }
  /** What is known, label by label. */
  | { facts: [label: string, value: string][] }
  /** Why the mail came and how it stops: small, at the end. */
  | { small: string; url?: string };

/** An appointment that mail programs offer to put into a calendar, change there, or take out again. */
export interface MailCalendar {
  method: "REQUEST" | "CANCEL";
  /** The file, as iCalendar (RFC 5545). */
  content: string;
}

/** A mail as a domain writes it. */
export interface MailMessage {
  /**
   * What it tells of, such as "contact:12:receipt": for one cause there is one mail, ever. It stands
   * in the log, so it holds no name, address or token.
   */
  cause: string;
  /** One address. */
  to: string;
  subject: string;
  parts: MailPart[];
  /** Where an answer goes; absent means to the sender's address. */
  replyTo?: string;
  /** Where mail programs unsubscribe with one POST (RFC 8058). */
  unsubscribeUrl?: string;
  calendar?: MailCalendar;
}

/** A mail as it leaves: both bodies say the same. */
export interface Email {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo: string | null;
  unsubscribeUrl: string | null;
  calendar: MailCalendar | null;
}

const ONE_ADDRESS = /^[^\s<>()[\]:;,"\\@]{1,64}@[^\s<>()[\]:;,"\\@]{1,253}$/;

/** Throws unless `text` is one plain address: a list or a line break would reach others. */
export function expectOneAddress(text: string): void {
  if (!ONE_ADDRESS.test(text)) throw new HopelessJobError("a mail goes to one plain address");
}
