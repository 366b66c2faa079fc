import { expect, it, vi } from "vitest";
import { createRenderCache } from "./render-cache.ts";

const options = { atOnce: 2, mostWaiting: 3, maxEntries: 2 };

it("draws a picture once for all who ask", async () => {
  const cache = createRenderCache(options);
  const draw = vi.fn(async () => Buffer.from("seven"));
  const [first, second] = await Promise.all([cache.get("7", draw), cache.get("7", draw)]);
  expect(first).toBe(second);
  expect(await cache.get("7", draw)).toBe(first);
  expect(draw).toHaveBeenCalledTimes(1);
  expect(first.etag).toMatch(/^"[\w-]{22}"$/);
});

it("forgets the picture that was not asked for longest", async () => {
  const cache = createRenderCache(options);
  const drawn: string[] = [];
  const ask = (key: string) =>
    cache.get(key, async () => {
      drawn.push(key);
      return Buffer.from(key);
    });
  for (const key of ["a", "b", "a", "c", "a", "b"]) await ask(key);
  expect(drawn).toEqual(["a", "b", "c", "b"]);
});

it("draws a few at a time, lets a few wait and refuses the rest", async () => {
  const cache = createRenderCache(options);
  const gate = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const draw = async () => {
    most = Math.max(most, ++running);
    await gate.promise;
    running -= 1;
    return Buffer.from("picture");
  };
  const asked = [1, 2, 3, 4, 5].map((key) => cache.get(String(key), draw));
  await expect.poll(() => running).toBe(2);
  await expect(cache.get("6", draw)).rejects.toMatchObject({
    code: "unavailable",
    retryAfterSeconds: 2,
  });
  gate.resolve();
  await Promise.all(asked);
  expect(most).toBe(2);
  await expect(cache.get("6", draw)).resolves.toBeDefined();
});

it("draws again after a failure", async () => {
  const cache = createRenderCache(options);
  const failing = cache.get("7", async () => {
    throw new Error("no ink");
  });
  await expect(failing).rejects.toThrow("no ink");
  const { bytes } = await cache.get("7", async () => Buffer.from("seven"));
  expect(bytes.toString()).toBe("seven");
});
