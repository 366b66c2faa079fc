import { expect, test } from "vitest";
import { deviceOf } from "./device.ts";

const AGENTS: [agent: string | undefined, device: string | null][] = [
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Safari on iOS",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
    "Chrome on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox on Linux"],
  ["", null],
  [undefined, null],
];

test("names a browser as its owner would", () => {
  for (const [agent, device] of AGENTS) {
    expect(deviceOf(agent), agent).toBe(device);
  }
});

test("whatever is sent, the name is short", () => {
  expect(deviceOf(`${"x".repeat(10_000)}/1.0`)?.length ?? 0).toBeLessThanOrEqual(60);
});
