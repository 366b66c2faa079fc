import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { takeSurprises } from "./surprises.ts";

test("errors and warnings on the console are noted", () => {
  console.error("lost %d of", 3, { runs: 5 });
  console.warn("late");
  expect(takeSurprises()).toEqual(["console.error: lost 3 of { runs: 5 }", "console.warn: late"]);
});

test("a connection that would leave the machine fails and is noted", async () => {
  await expect(fetch("http://203.0.113.7/")).rejects.toThrow("fetch failed");
  await expect(fetch("https://example.com/")).rejects.toThrow("fetch failed");
  const [error] = await once(connect(25, "mail.example.com").resume(), "error").catch((e) => [e]);
  expect(error.message).toContain("mail.example.com");
  expect(takeSurprises()).toEqual([
    "a test wanted to reach the address 203.0.113.7",
    "a test wanted to reach the host example.com",
    "a test wanted to reach the host mail.example.com",
  ]);
});

test("a connection to this machine passes", async () => {
  const server = createServer((_request, response) => response.end("home run")).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const answer = await fetch(`http://localhost:${port}/`);
  expect(await answer.text()).toBe("home run");
  server.close();
  server.closeAllConnections();
});

test("the tests run in an odd time zone", () => {
  expect(new Date("2027-01-01T00:00:00Z").getHours()).toBe(5);
  expect(new Date("2027-01-01T00:00:00Z").getMinutes()).toBe(45);
});
