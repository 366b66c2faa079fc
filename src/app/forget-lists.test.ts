import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openDevice } from "#lib/offline/device.ts";
import { createOutbox } from "#lib/offline/outbox.ts";
import { readSnapshot } from "#lib/offline/snapshots.ts";
import { HOUR_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import { forgetLists } from "./forget-lists.ts";
import { withNotice } from "./notices.ts";

const scans = createOutbox("desk");
const REFUSED = "Maya has no place in this session.";

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

/** A list of the desk, for so many hours. */
const today = (hours: number) => ({ snapshot: { until: inHours(hours) }, aheadMs: 0 });

/** Keeps something for so many hours, also where another test has left this device. */
async function keep(name: string, value: unknown, hours: number): Promise<void> {
  const until = inHours(hours).getTime();
  await (await openDevice()).put("snapshots", { value, until }, name);
}

/** The names under which something is kept. */
async function kept(): Promise<string[]> {
  return (await openDevice()).getAllKeys("snapshots");
}

/** What the server answers from now on to whoever asks, by status. */
function answerWith(status: number) {
  const body = status === 200 ? { data: null } : { message: "No", code: "forbidden" };
  return vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => new Response(JSON.stringify(body), { status }));
}

beforeEach(async () => {
  const device = await openDevice();
  await device.clear("outbox");
  await device.clear("snapshots");
  await keep("desk", today(5), 5);
  await keep("field", { event: { id: 7 } }, 5);
  await keep("field drafts", [], 5);
  await scans.put({ key: "waits", path: "/scans", body: {} });
  await scans.put({ key: "refused", path: "/scans", body: {} });
  const [, refused] = await device.getAllKeys("outbox");
  const thing = await device.get("outbox", refused ?? 0);
  if (thing) await device.put("outbox", { ...thing, refusal: REFUSED }, refused);
});
afterEach(() => vi.restoreAllMocks());

const waiting = async () => (await scans.list()).map(({ key, refusal }) => [key, refusal]);

describe("what a device keeps for work without network", () => {
  const atDesk = withNotice(paths.home, "desk-only");
  const atField = withNotice(paths.home, "administrators-only");
  const desk = ["field", "field drafts"];
  const field = ["desk", "field drafts"];

  test.each([
    ["the desk, signed in", atDesk, 403, desk],
    ["the desk, signed out", paths.authThen(paths.rawPassDesk), 401, desk],
    ["the field, signed in", atField, 403, field],
    ["the field, signed out", paths.authThen(`${paths.field}?event=7`), 401, field],
  ])("goes with who is turned away from %s, but for what waits", async (_who, at, status, left) => {
    answerWith(status);
    await forgetLists(at);
    expect(await kept()).toEqual(left);
    expect(await waiting()).toEqual([
      ["waits", null],
      ["refused", null],
    ]);
  });

  test.each([
    ["may be there after all", 200],
    ["cannot be told from others, as the site is away", 503],
  ])("stays for who %s", async (_who, status) => {
    answerWith(status);
    for (const at of [atDesk, atField]) await forgetLists(at);
    expect(await kept()).toEqual(["desk", "field", "field drafts"]);
    expect(await waiting()).toContainEqual(["refused", REFUSED]);
  });

  test("stays on any other page, which asks nobody", async () => {
    const fetch = answerWith(401);
    for (const at of [paths.home, "?page=2", paths.authThen(paths.profile)]) await forgetLists(at);
    expect(await kept()).toEqual(["desk", "field", "field drafts"]);
    expect(fetch).not.toHaveBeenCalled();
  });

  test("goes at its end on any page, with the reasons that name somebody", async () => {
    const fetch = answerWith(401);
    await keep("desk", today(-1), -1);
    await forgetLists(paths.home);
    expect(await kept()).toEqual(desk);
    expect(await readSnapshot("field", new Date())).toEqual({ event: { id: 7 } });
    expect(await waiting()).toEqual([
      ["waits", null],
      ["refused", null],
    ]);
    expect(fetch).not.toHaveBeenCalled();
  });

  test("is looked for in no browser that keeps nothing", async () => {
    vi.spyOn(indexedDB, "databases").mockResolvedValue([{ name: "another", version: 1 }]);
    const open = vi.spyOn(indexedDB, "open");
    const fetch = answerWith(403);
    await forgetLists(atDesk);
    expect([open.mock.calls, fetch.mock.calls]).toEqual([[], []]);
  });
});
