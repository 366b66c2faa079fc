// @module-tag dialect
import { expect, test } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { collectingLog, fakeMailTransport } from "#tests/fakes.ts";
import { readConfig } from "../config.ts";
import type { JobData } from "../jobs/jobs.ts";
import { DAY_MS } from "../time.ts";
import { forgetOldMails, mailDelivery } from "./delivery.ts";
import { inventedAddress } from "./invented.ts";
import { createMail } from "./mail.ts";
import { MailTransportError } from "./mail-transport.ts";
import { mails } from "./mails-table.ts";
import type { MailMessage } from "./message.ts";

const MESSAGE: MailMessage = {
  cause: "contact:12:receipt",
  to: "ana@city.example",
  subject: "We have your message",
  parts: ["Thank you."],
};

/** Mail whose jobs are only noted; `deliver` does those noted so far, as the queue would. */
async function mailOf() {
  const database = await testDatabase();
  const noted: JobData[] = [];
  const jobs = {
    open: async () => {},
    start: async () => {},
    stop: async () => {},
    queue: async (_tx: unknown, _name: string, data: JobData) => {
      noted.push(data);
    },
  };
  const mailTransport = fakeMailTransport();
  const { log, lines } = collectingLog();
  const config = readConfig({ BASE_URL: "https://raw.example" });
  const delivery = mailDelivery({
    signature: "RAW",
    config,
    database,
    log,
    mailTransport,
    now: () => new Date(),
  });
  const mail = createMail(jobs, "staff@raw.example");
  const deliver = async () => {
    for (const data of noted) await delivery.run(data);
  };
  return { db: database.db, mail, mailTransport, lines, noted, deliver };
}

test("a mail leaves once, however often its cause is queued and its job runs", async () => {
  const { db, mail, mailTransport, noted, deliver } = await mailOf();
  await mail.queue(db, MESSAGE);
  await mail.queue(db, { ...MESSAGE, subject: "Again" });
  await deliver();
  await deliver();
  await mail.queue(db, MESSAGE);
  await deliver();
  expect(noted).toEqual([{ cause: "contact:12:receipt" }]);
  expect(mailTransport.emails.map(({ subject }) => subject)).toEqual(["We have your message"]);
});

test("when it has left, nothing of the message is in the database", async () => {
  const { db, mail, deliver } = await mailOf();
  await mail.queue(db, MESSAGE);
  await deliver();
  expect(await db.select().from(mails)).toEqual([
    {
      cause: "contact:12:receipt",
      message: null,
      queuedAt: expect.any(Date),
      sentAt: expect.any(Date),
    },
  ]);
});

test("a mail that is not taken stays and is tried again", async () => {
  const { db, mail, mailTransport, deliver } = await mailOf();
  mailTransport.refusal = new MailTransportError("ECONNECTION");
  await mail.queue(db, MESSAGE);
  await expect(deliver()).rejects.toThrow("ECONNECTION");
  mailTransport.refusal = null;
  await deliver();
  expect(mailTransport.emails).toHaveLength(1);
});

test("a mail that was refused for good is not tried again, and the log names no address", async () => {
  const { db, mail, mailTransport, lines, deliver } = await mailOf();
  mailTransport.refusal = new MailTransportError("EENVELOPE, the server said 550", true);
  await mail.queue(db, MESSAGE);
  await deliver();
  mailTransport.refusal = null;
  await deliver();
  expect(mailTransport.emails).toEqual([]);
  const [row] = await db.select().from(mails);
  expect(row).toMatchObject({ message: null, sentAt: null });
  expect(lines).toMatchObject([{ cause: "contact:12:receipt", msg: "mail refused for good" }]);
  expect(JSON.stringify(lines)).not.toContain("city.example");
});

test.each([
  "ana@city.example, all@city.example",
  "ana@city.example\r\nBcc: all@city.example",
  "Ana <ana@city.example>",
  "ana",
  "",
])("a mail to %j is refused", async (to) => {
  const { db, mail } = await mailOf();
  await expect(mail.queue(db, { ...MESSAGE, to })).rejects.toThrow("one plain address");
  await expect(mail.queue(db, { ...MESSAGE, replyTo: to || " " })).rejects.toThrow(
    "one plain address",
  );
  expect(await db.$count(mails)).toBe(0);
});

test("a cause that could be somebody's address is refused", async () => {
  const { db, mail } = await mailOf();
  await expect(mail.queue(db, { ...MESSAGE, cause: "to:ana@city.example" })).rejects.toThrow(
    "no cause",
  );
});

test("nothing goes to people whom demo content made up", async () => {
  const { db, mail, noted } = await mailOf();
  await mail.queue(db, { ...MESSAGE, to: inventedAddress("ana") });
  expect([noted, await db.$count(mails)]).toEqual([[], 0]);
});

test("a message that nobody took is erased after a week, its cause after a year", async () => {
  const { db } = await mailOf();
  const now = new Date("2027-03-10T17:00:00Z");
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS - 1);
  const { cause: _, ...message } = MESSAGE;
  await db.insert(mails).values([
    { cause: "fresh", message, queuedAt: ago(6) },
    { cause: "stuck", message, queuedAt: ago(7) },
    { cause: "sent", message: null, queuedAt: ago(364), sentAt: now },
    { cause: "ancient", message: null, queuedAt: ago(365), sentAt: now },
  ]);
  expect(await forgetOldMails(db, now)).toBe(2);
  const left = await db.select().from(mails).orderBy(mails.cause);
  expect(left.map(({ cause, message }) => [cause, message !== null])).toEqual([
    ["fresh", true],
    ["sent", false],
    ["stuck", false],
  ]);
});
