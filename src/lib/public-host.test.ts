import { expect, test } from "vitest";
import { isPublicHost } from "./public-host.ts";

const hostOf = (origin: string) => new URL(origin).hostname;

test.each([
  "http://raw-nola.com",
  "http://www.Raw-Nola.COM.",
  "http://xn--bcher-kva.de:8080",
  "http://test.org",
  "http://localhost.com",
  "http://notlocal.net",
  "http://example.com",
  "http://8.8.8.8",
  "http://172.15.0.1",
  "http://172.32.0.1",
  "http://192.169.0.1",
  "http://100.128.0.1",
  "http://[2606:4700::1111]",
  "http://[::ffff:8.8.8.8]",
])("%s is reached by people elsewhere", (origin) => {
  expect(isPublicHost(hostOf(origin))).toBe(true);
});

test.each([
  "http://localhost:3000",
  "http://LOCALHOST.",
  "http://app.localhost",
  "http://raw.local",
  "http://raw.test",
  "http://Raw.Example.",
  "http://raw.invalid",
  "http://raw.internal",
  "http://raw.home.arpa",
  "http://raw.lan",
  "http://printer",
  "http://127.0.0.1",
  "http://127.9.9.9",
  "http://2130706433",
  "http://0x7f.1",
  "http://0.0.0.0",
  "http://10.1.2.3",
  "http://172.16.0.1",
  "http://172.31.255.255",
  "http://192.168.1.20",
  "http://169.254.1.1",
  "http://100.64.0.1",
  "http://203.0.113.9",
  "http://[::1]",
  "http://[::]",
  "http://[fd00::1]",
  "http://[fe80::1]",
  "http://[2001:db8::1]",
  "http://[::ffff:192.168.1.20]",
])("%s is not", (origin) => {
  expect(isPublicHost(hostOf(origin))).toBe(false);
});
