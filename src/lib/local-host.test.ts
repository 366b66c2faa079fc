import { expect, test } from "vitest";
import { isLocalHost } from "./local-host.ts";

const hostOf = (origin: string) => new URL(origin).hostname;

test("finds the hosts that are for their developer alone", () => {
  for (const origin of [
    "http://localhost:3000",
    "http://LOCALHOST.",
    "http://app.localhost",
    "http://raw.test",
    "http://Raw.Example.",
    "http://127.0.0.1",
    "http://127.9.9.9",
    "http://2130706433",
    "http://0x7f.1",
    "http://[::1]",
  ]) {
    expect(isLocalHost(hostOf(origin)), origin).toBe(true);
  }
});

test("takes every other host for one that others use", () => {
  for (const origin of [
    "http://raw-nola.com",
    "http://test.org",
    "http://localhost.com",
    "http://example.com",
    "http://notexample",
    "http://printer",
    "http://raw.local",
    "http://raw.internal",
    "http://raw.home.arpa",
    "http://raw.lan",
    "http://0.0.0.0",
    "http://10.1.2.3",
    "http://172.16.0.1",
    "http://192.168.1.20",
    "http://169.254.1.1",
    "http://100.64.0.1",
    "http://8.8.8.8",
    "http://[::]",
    "http://[fd00::1]",
    "http://[fe80::1]",
    "http://[2606:4700::1111]",
  ]) {
    expect(isLocalHost(hostOf(origin)), origin).toBe(false);
  }
});
