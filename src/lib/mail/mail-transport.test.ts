import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { collectingLog } from "#tests/fakes.ts";
import { startSmtpServer } from "#tests/smtp-server.ts";
import { readConfig } from "../config.ts";
import { silentLog } from "../log.ts";
import { renderEmail } from "./email.tsx";
import { openMailTransport } from "./mail-transport.ts";
import type { MailMessage } from "./message.ts";

const FROM = { BASE_URL: "https://raw.example", MAIL_FROM: "RAW <hello@raw.example>" };

function emailOf(message: Partial<MailMessage> = {}) {
  const whole = {
    cause: "newsletter:3:hello",
    to: "ana@city.example",
    subject: "Größe, déjà vu",
    parts: ["Thank you."],
    ...message,
  };
  return renderEmail(whole, { baseUrl: FROM.BASE_URL, signature: "RAW" });
}

async function smtp() {
  const server = await startSmtpServer();
  const mailTransport = openMailTransport(
    readConfig({ ...FROM, SMTP_URL: server.url }),
    silentLog(),
  );
  onTestFinished(async () => {
    mailTransport.close();
    await server.close();
  });
  return { server, mailTransport };
}

test("with SMTP_URL the mail server gets the email with both bodies", async () => {
  const { server, mailTransport } = await smtp();
  const email = emailOf({ replyTo: "coach@city.example" });
  await mailTransport.send(email, "newsletter:3:hello");
  const [mail] = server.mails;
  expect(mail).toMatchObject({ from: "hello@raw.example", to: ["ana@city.example"] });
  const head = headOf(mail?.source ?? "");
  expect(head).toMatchObject({
    from: "RAW <hello@raw.example>",
    to: "ana@city.example",
    "reply-to": "coach@city.example",
    subject: "=?UTF-8?Q?Gr=C3=B6=C3=9Fe=2C_d=C3=A9j=C3=A0_vu?=",
    "message-id": email.id,
    "auto-submitted": "auto-generated",
  });
  expect(head["content-type"]).toMatch(/^multipart\/alternative/);
  expect(head["list-unsubscribe"]).toBeUndefined();
});

test("an appointment is a part of its own that calendars read", async () => {
  const { server, mailTransport } = await smtp();
  const content = "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n";
  const email = emailOf({ calendar: { method: "CANCEL", content } });
  await mailTransport.send(email, "newsletter:3:hello");
  const source = server.mails[0]?.source ?? "";
  expect(source).toMatch(/content-type: text\/calendar; charset=utf-8; method=CANCEL/i);
  expect(source).toMatch(/filename=appointment.ics/);
});

test("an email that can be stopped says so to mail programs (RFC 8058)", async () => {
  const { server, mailTransport } = await smtp();
  const unsubscribeUrl = "https://raw.example/newsletter/unsubscribe/3.abc";
  await mailTransport.send(emailOf({ unsubscribeUrl }), "newsletter:3:hello");
  expect(headOf(server.mails[0]?.source ?? "")).toMatchObject({
    "list-unsubscribe": `<${unsubscribeUrl}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
  });
});

test("no line of a subject becomes a header of its own", async () => {
  const { server, mailTransport } = await smtp();
  await mailTransport.send(emailOf({ subject: "Hi\r\nBcc: all@city.example\r\n\r\nBody" }), "a");
  const [mail] = server.mails;
  expect(mail?.to).toEqual(["ana@city.example"]);
  expect(headOf(mail?.source ?? "").bcc).toBeUndefined();
});

test.each([
  [
    "550 <ana@city.example> No such user",
    { isFinal: true, message: "EENVELOPE, the server said 550" },
  ],
  ["451 <ana@city.example> Later", { isFinal: false, message: "EENVELOPE, the server said 451" }],
])("a refusal of %j names no address", async (refusal, expected) => {
  const { server, mailTransport } = await smtp();
  server.refusal = refusal;
  await expect(mailTransport.send(emailOf(), "a")).rejects.toMatchObject(expected);
});

test("a server that is not there is no final refusal", async () => {
  const { server, mailTransport } = await smtp();
  await server.close();
  await expect(mailTransport.send(emailOf(), "a")).rejects.toMatchObject({ isFinal: false });
});

function folderTransport() {
  const dataDir = mkdtempSync(join(tmpdir(), "raw-mail-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const { log, lines } = collectingLog();
  return {
    folder: join(dataDir, "mail"),
    lines,
    mailTransport: openMailTransport(readConfig({ ...FROM, DATA_DIR: dataDir }), log),
  };
}

test("without SMTP_URL an email is one file, for its owner only, and the log says so", async () => {
  const { folder, lines, mailTransport } = folderTransport();
  for (const _turn of ["sent", "and once more after a crash"]) {
    await mailTransport.send(emailOf(), "newsletter:3:hello");
  }
  const file = join(folder, "newsletter.3.hello.eml");
  expect(readdirSync(folder)).toEqual(["newsletter.3.hello.eml"]);
  expect(readFileSync(file, "utf8")).toContain("To: ana@city.example");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(lines[0]).toMatchObject({ file, msg: "mail written to a file: SMTP_URL is not set" });
  expect(JSON.stringify(lines)).not.toContain("city.example");
});

test("the folder keeps 500 files: the oldest leave", async () => {
  const { folder, mailTransport } = folderTransport();
  await mailTransport.send(emailOf(), "first");
  await utimes(join(folder, "first.eml"), 1, 1);
  const others = Array.from({ length: 499 }, (_, index) => join(folder, `other.${index}.eml`));
  await Promise.all(others.map((path) => writeFile(path, "")));
  expect(existsSync(join(folder, "first.eml"))).toBe(true);
  await mailTransport.send(emailOf(), "last");
  expect(readdirSync(folder)).toHaveLength(500);
  expect(existsSync(join(folder, "first.eml"))).toBe(false);
  expect(existsSync(join(folder, "last.eml"))).toBe(true);
});

test("a folder that cannot be written is no final refusal", async () => {
  const mailTransport = openMailTransport(
    readConfig({ ...FROM, DATA_DIR: "/dev/null" }),
    silentLog(),
  );
  await expect(mailTransport.send(emailOf(), "a")).rejects.toMatchObject({
    isFinal: false,
    message: "the file was not written: ENOTDIR",
  });
});

/** The head of a mail, names in lower case, folded lines joined. */
function headOf(source: string): Record<string, string> {
  const [head = ""] = source.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}
