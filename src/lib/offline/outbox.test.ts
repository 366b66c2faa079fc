import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test } from "vitest";
import { type Api, ApiError } from "../api.ts";
import { openDevice } from "./device.ts";
import { inTime } from "./in-time.ts";
import { leaveDevice } from "./leave-device.ts";
import { createOutbox, sendWaiting } from "./outbox.ts";
import { keepSnapshot, readSnapshot } from "./snapshots.ts";

const scans = createOutbox("scans");
const others = createOutbox("others");
const NOW = new Date("2027-03-12T23:00:00Z");

beforeEach(async () => {
  const device = await openDevice();
  await device.clear("outbox");
  await device.clear("snapshots");
});

/** A server that answers each thing with a status, or not at all for 0, and notes what arrives. */
function serverThat(answers: (key: string) => number) {
  const arrived: string[] = [];
  const api: Api = {
    async request(_method, path, body) {
      const { key } = body as { key: string };
      const status = answers(key);
      if (status === 0) throw new TypeError("Failed to fetch");
      arrived.push(`${path} ${key}`);
      if (status >= 400) throw new ApiError(status, JSON.stringify({ message: `No ${key}` }));
      return null;
    },
  };
  return { api, arrived };
}

const put = (key: string, box = scans) => box.put({ key, path: "/scans", body: { key } });
const keys = async () => (await scans.list()).map(({ key }) => key);

describe("what waits", () => {
  test("is sent in its order, each once, and then gone", async () => {
    for (const key of ["c", "a", "b"]) await put(key);
    const { api, arrived } = serverThat(() => 200);
    expect(await sendWaiting(api)).toBe("done");
    expect(arrived).toEqual(["/scans c", "/scans a", "/scans b"]);
    expect(await keys()).toEqual([]);
    await sendWaiting(api);
    expect(arrived).toHaveLength(3);
  });

  test("is sent by one round at a time", async () => {
    await put("a");
    const { api, arrived } = serverThat(() => 200);
    await Promise.all([sendWaiting(api), sendWaiting(api), sendWaiting(api)]);
    expect(arrived).toEqual(["/scans a"]);
  });

  test("is there only once under a key", async () => {
    await put("a");
    await expect(put("a")).rejects.toThrow();
    expect(await keys()).toEqual(["a"]);
  });

  test.each([
    [0, "away"],
    [503, "away"],
    [429, "away"],
    [401, "locked-out"],
    [403, "locked-out"],
  ] as const)("waits on at the answer %s, with all that comes after", async (status, round) => {
    for (const key of ["a", "b"]) await put(key);
    const { api, arrived } = serverThat((key) => (key === "a" ? status : 200));
    expect(await sendWaiting(api)).toBe(round);
    expect(arrived.filter((one) => one.endsWith("b"))).toEqual([]);
    expect(await scans.list()).toMatchObject([
      { key: "a", attempts: 1, refusal: null },
      { key: "b", attempts: 0 },
    ]);
  });

  test("does not wait for one at which the server fails", async () => {
    for (const key of ["a", "b"]) await put(key);
    const { api } = serverThat((key) => (key === "a" ? 500 : 200));
    expect(await sendWaiting(api)).toBe("done");
    expect(await scans.list()).toMatchObject([{ key: "a", refusal: null }]);
  });

  test("and is refused stays with the reason, unsent, until it is settled", async () => {
    for (const key of ["a", "b"]) await put(key);
    const { api, arrived } = serverThat((key) => (key === "a" ? 409 : 200));
    await sendWaiting(api);
    await sendWaiting(api);
    expect(arrived).toEqual(["/scans a", "/scans b"]);
    expect(await scans.list()).toMatchObject([{ key: "a", refusal: "No a" }]);
    await scans.rewrite("a", { key: "a", note: "Let in" });
    const kind = serverThat(() => 200);
    await sendWaiting(kind.api);
    expect(kind.arrived).toEqual(["/scans a"]);
    expect(await keys()).toEqual([]);
  });

  test("can be taken back until it is sent, and is of one outbox", async () => {
    await put("a");
    await put("b", others);
    expect(await keys()).toEqual(["a"]);
    expect(await scans.withdraw("a")).toBe(true);
    expect(await scans.withdraw("a")).toBe(false);
    expect(await others.list()).toHaveLength(1);
  });

  test("is not taken back while it is on its way", async () => {
    await put("a");
    let answer = () => {};
    const api: Api = {
      request: () =>
        new Promise<unknown>((resolve) => {
          answer = () => resolve(null);
        }),
    };
    const round = sendWaiting(api);
    const isBack = scans.withdraw("a");
    await expect.poll(async () => (await scans.list())[0]?.attempts).toBe(1);
    answer();
    expect([await round, await isBack]).toEqual(["done", false]);
  });
});

test("a network that swallows calls counts as dead after a while", async () => {
  await expect(inTime(new Promise(() => {}), 5)).rejects.toThrow("did not answer in time");
  expect(await inTime(Promise.resolve(1), 5)).toBe(1);
});

describe("a snapshot", () => {
  test("is given until its end, and deleted then", async () => {
    await keepSnapshot("desk", { names: ["Maya"] }, NOW);
    const before = new Date(NOW.getTime() - 1);
    expect(await readSnapshot("desk", before)).toEqual({ names: ["Maya"] });
    expect(await readSnapshot("desk", NOW)).toBeNull();
    expect(await (await openDevice()).count("snapshots")).toBe(0);
  });

  test("stays where the session could not be ended", async () => {
    await keepSnapshot("desk", { names: ["Maya"] }, NOW);
    const { api } = serverThat(() => 0);
    const refuse = () => Promise.reject(new TypeError("Failed to fetch"));
    await expect(leaveDevice(refuse, api)).rejects.toThrow("Failed to fetch");
    expect(await (await openDevice()).count("snapshots")).toBe(1);
  });

  test("goes with whoever logs out, who sends first and is told what could not be sent", async () => {
    // The last test of this file: this document keeps nothing afterwards.
    await keepSnapshot("desk", { names: ["Maya"] }, NOW);
    for (const key of ["a", "b", "c"]) await put(key);
    const { api } = serverThat((key) => ({ a: 200, b: 409 })[key] ?? 0);
    expect(await leaveDevice(async () => {}, api)).toBe(2);
    // A refusal may name a child.
    expect(await scans.list()).toMatchObject([
      { key: "b", attempts: 1, refusal: null },
      { key: "c", refusal: null },
    ]);
    await keepSnapshot("desk", { names: ["Maya"] }, NOW);
    expect(await (await openDevice()).count("snapshots")).toBe(0);
  });
});
