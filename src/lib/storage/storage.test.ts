import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDiskStorage } from "./storage.ts";

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "raw-storage-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("a file is kept, replaced and removed, for its owner's eyes only", async () => {
  const folder = join(emptyFolder(), "made/here");
  const storage = openDiskStorage(folder);
  expect(await storage.find("a.webp")).toBeNull();
  await storage.put("a.webp", Buffer.from("first"));
  await storage.put("a.webp", Buffer.from("second"));
  expect((await storage.find("a.webp"))?.toString()).toBe("second");
  expect(readdirSync(folder)).toEqual(["a.webp"]);
  expect((statSync(join(folder, "a.webp")).mode & 0o777).toString(8)).toBe("600");
  await storage.remove("a.webp");
  await storage.remove("a.webp");
  expect(await storage.find("a.webp")).toBeNull();
});

test("takes plain names of files alone", async () => {
  const storage = openDiskStorage(emptyFolder());
  for (const name of [
    "../a.webp",
    "/etc/passwd",
    "a/b.webp",
    "..",
    "",
    "a.webp\0",
    ".env",
    "a.webp/..",
  ]) {
    await expect(storage.put(name, Buffer.from("x")), name).rejects.toThrow("plain name");
    await expect(storage.find(name), name).rejects.toThrow("plain name");
    await expect(storage.remove(name), name).rejects.toThrow("plain name");
  }
});

test("a file that cannot be written leaves nothing behind", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "no-folder"), "");
  const storage = openDiskStorage(join(folder, "no-folder"));
  await expect(storage.put("a.webp", Buffer.from("x"))).rejects.toThrow();
  expect(readdirSync(folder)).toEqual(["no-folder"]);
});

test("files are listed by how their names begin and when they were kept", async () => {
  const folder = emptyFolder();
  const storage = openDiskStorage(folder);
  const nothing = openDiskStorage(join(folder, "not-there"));
  for (const name of ["proof-a.webp", "proof-b.pdf", "a.webp"]) {
    await storage.put(name, Buffer.from("x"));
  }
  const { mtimeMs } = statSync(join(folder, "a.webp"));
  const later = new Date(mtimeMs + 60_000);
  const earlier = new Date(mtimeMs - 60_000);
  writeFileSync(join(folder, "proof-c.webp.0a1b.part"), "");
  const all = await storage.list({ prefix: "proof-", before: later });
  expect(all.toSorted()).toEqual(["proof-a.webp", "proof-b.pdf"]);
  expect(await storage.list({ prefix: "proof-", before: earlier })).toEqual([]);
  expect(await nothing.list({ prefix: "proof-", before: later })).toEqual([]);
});
