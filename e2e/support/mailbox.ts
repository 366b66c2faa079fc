import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { paths } from "#paths.ts";
import type { Site } from "./site.ts";

const TO_CONFIRM = "\r\nSubject: Please confirm your email address\r\n";

/**
 * The mails that the site has sent to an address, as soon as there are `count`, but for those that
 * ask for it to be confirmed. Lines that were broken for the wire are whole again.
 */
export async function mailsTo(site: Site, address: string, count = 1): Promise<string[]> {
  const read = () => readMails(site, address).filter((mail) => !mail.includes(TO_CONFIRM));
  await expect.poll(read).toHaveLength(count);
  return read();
}

/** The link that confirms the address of a new account, as soon as it is there. */
export async function confirmationLink(site: Site, address: string): Promise<string> {
  return linkIn(await mailThatSays(site, address, TO_CONFIRM), site.url + paths.emailConfirm(""));
}

/** The mail to an address that everybody writes to which says this, as soon as it is there. */
export async function mailThatSays(site: Site, address: string, text: string): Promise<string> {
  const find = () => readMails(site, address).find((mail) => mail.includes(text));
  await expect.poll(find).toBeDefined();
  return find() ?? "";
}

function readMails({ mailFolder }: Site, address: string): string[] {
  if (!existsSync(mailFolder)) return [];
  return readdirSync(mailFolder)
    .filter((file) => file.endsWith(".eml"))
    .map((file) => readFileSync(join(mailFolder, file), "utf8"))
    .filter((source) => source.includes(`\r\nTo: ${address}\r\n`))
    .map((source) => source.replace(/=\r\n|(?<=\r\n[\w-]+:)\r\n(?= )/g, "").replaceAll("=3D", "="));
}

/** The address in the text of a mail that begins like this. */
export function linkIn(mail: string, beginning: string): string {
  const from = mail.indexOf(beginning);
  return /^[^\s"<>]+/.exec(mail.slice(from))?.[0] ?? "";
}
