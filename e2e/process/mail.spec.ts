import { describe, expect, onTestFinished, test } from "vitest";
import { startSmtpServer } from "../../tests/smtp-server.ts";
import { call } from "./calls.ts";
import { type Settings, startServer } from "./server-process.ts";
import { embeddedSite, findPostgres, postgresSite } from "./sites.ts";

const postgres = await findPostgres();
/** The first attempt fails, the second comes at most 15 seconds later, and machines are busy. */
const SOON = { timeout: 120_000, interval: 250 };

/** A mail server that takes nobody's mail for now. */
async function troubledMailServer() {
  const server = await startSmtpServer();
  onTestFinished(() => server.close());
  server.refusal = "451 Later";
  return server;
}

/**
 * Somebody writes while the mail server is in trouble and the site is killed at once: both mails,
 * to staff and to the sender, arrive when both are well again, each once.
 */
async function expectMailOutlives(settings: Settings): Promise<void> {
  const mailServer = await troubledMailServer();
  const site = { ...settings, SMTP_URL: mailServer.url, STAFF_EMAIL: "staff@raw.example" };
  const killed = await startServer(site);
  const answer = await call(killed, "POST", "/api/contact", {
    body: {
      name: "Ana Batiste",
      email: "ana@city.example",
      organization: "City Recreation",
      message: "We look for a partner.",
    },
  });
  expect(answer.status).toBe(200);
  const failures = () => killed.output().match(/job failed, it is tried again/g);
  await expect.poll(failures, SOON).toHaveLength(2);
  await killed.end("SIGKILL");

  mailServer.refusal = null;
  const server = await startServer(site);
  const heard = () => mailServer.mails.map(({ to }) => to.join()).toSorted();
  await expect.poll(heard, SOON).toEqual(["ana@city.example", "staff@raw.example"]);
  expect((await server.end("SIGTERM")).code).toBe(0);
  expect(heard()).toHaveLength(2);
  expect(killed.output() + server.output()).not.toContain("city.example");
}

describe("mails outlive a mail server in trouble and kill -9 of the site", () => {
  test("on the embedded database", async () => {
    await expectMailOutlives(await embeddedSite());
  });

  test.skipIf("reason" in postgres)("on PostgreSQL", async () => {
    const { settings } = await postgresSite();
    await expectMailOutlives(settings);
  });
});
