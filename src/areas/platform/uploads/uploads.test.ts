import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp, { type Sharp } from "sharp";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Member, memberOf } from "#areas/platform/accounts/access/actor.ts";
import { sessionCookieName } from "#areas/platform/accounts/routes/session-cookie.ts";
import type { Role } from "#areas/platform/accounts/schema.ts";
import { openSession } from "#areas/platform/accounts/service/sessions.ts";
import { users } from "#areas/platform/accounts/tables.ts";
import type { ClientAddress } from "#lib/address.ts";
import { clientAddress } from "#lib/http/client-address.ts";
import { DAY_MS } from "#lib/time.ts";
import { paths } from "#paths.ts";
import type { Answer, Caller } from "#tests/actors.ts";
import { browserAt } from "#tests/browser-api.ts";
import { fakeStorage } from "#tests/fakes.ts";
import { letLimitsPass } from "#tests/pass-time.ts";
import { type TestApp, testApp } from "#tests/test-app.ts";
import { uploadPicture } from "./client.ts";
import { claimUpload, releaseUpload, removeOrphans } from "./service/claims.ts";
import { uploadPhoto } from "./service/upload-photo.ts";
import { uploads } from "./tables.ts";
import { MULTIPART, multipartBody, type Part } from "./testing.ts";

const MAX = 5_242_880;
const TOO_LARGE = "File size exceeds the maximum limit of 5MB";

const picture = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "#ff3c38" } });

const upload = (caller: Caller, content: Buffer | string, part: Partial<Part> = {}) =>
  caller
    .with(MULTIPART)
    .post("/api/upload", multipartBody([{ filename: "me.png", content, ...part }]));

async function siteWithStorage(): Promise<TestApp & { files: Map<string, Buffer> }> {
  const storage = fakeStorage();
  return { ...(await testApp({ storage })), files: storage.files };
}

/** The one file that was stored. */
function stored(files: Map<string, Buffer>): Buffer {
  expect(files.size).toBe(1);
  return [...files.values()][0] as Buffer;
}

/** The picture with bytes behind it that its format ignores, so that it has exactly `length`. */
async function pictureOf(length: number): Promise<Buffer> {
  const bytes = await picture().jpeg().toBuffer();
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
}

describe("an upload", () => {
  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "takes %s, whatever it is called, and everybody can see it",
    async (format) => {
      const { member, visitor, db } = await siteWithStorage();
      const content = await picture().toFormat(format).toBuffer();
      const answer = await upload(member, content, { filename: "me.txt", type: "text/plain" });
      expect(answer.body).toEqual({
        success: true,
        fileUrl: expect.stringMatching(/^\/uploads\/[\w-]{22}\.webp$/),
        message: "Upload successful",
      });
      const shown = await visitor.get(answer.body.fileUrl);
      expect(shown.status).toBe(200);
      expect(shown.headers).toMatchObject({
        "content-type": "image/webp",
        "x-content-type-options": "nosniff",
        "cache-control": "public, max-age=3600, must-revalidate",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      expect(await db.select().from(uploads)).toEqual([
        expect.objectContaining({ userId: member.user.id, claimedAt: null }),
      ]);
    },
  );

  test("is stored upright, at most 1,024 pixels a side, without a word of metadata", async () => {
    const { member, files } = await siteWithStorage();
    const content = await picture(2000, 1000)
      .withExif({
        IFD0: { Artist: "Secret Name", ImageDescription: "29.9511 N, 90.0715 W" },
        IFD3: { GPSLatitude: "29/1 57/1 4/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(content.includes("Secret Name")).toBe(true);
    await upload(member, content);
    const webp = stored(files);
    const { format, width, height, exif, icc, xmp, iptc, orientation } =
      await sharp(webp).metadata();
    expect({ format, width, height }).toEqual({ format: "webp", width: 512, height: 1024 });
    expect([exif, icc, xmp, iptc, orientation]).toEqual(Array(5).fill(undefined));
    expect(webp.includes("Secret")).toBe(false);
  });

  test("that moves is stored as its first picture", async () => {
    const { member, files } = await siteWithStorage();
    const frames = await Promise.all(
      ["#ff0000", "#00ff00"].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const content = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(content).metadata()).pages).toBe(2);
    await upload(member, content);
    expect((await sharp(stored(files)).metadata()).pages).toBeUndefined();
  });

  test("loses what was hidden behind or inside the picture", async () => {
    const { member, files } = await siteWithStorage();
    const script = "<script>alert(document.cookie)</script><?php system($_GET[0]); ?>";
    const polyglots = [
      Buffer.concat([await picture().gif().toBuffer(), Buffer.from(script)]),
      Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(`PK\x03\x04${script}`)]),
      await picture()
        .withExif({ IFD0: { Copyright: script } })
        .png()
        .toBuffer(),
    ];
    for (const content of polyglots) {
      expect(content.includes("<script>")).toBe(true);
      expect((await upload(member, content)).status).toBe(200);
    }
    expect(files.size).toBe(3);
    for (const bytes of files.values()) expect(bytes.includes("script")).toBe(false);
  });

  test("has a name of its own, whatever it is called", async () => {
    const { member, files } = await siteWithStorage();
    const content = await picture().png().toBuffer();
    for (const filename of ["../../etc/passwd", "a.html", "\\\\server\\x.png", "x\0.png", ""]) {
      await upload(member, content, { filename });
    }
    for (const name of files.keys()) expect(name).toMatch(/^[\w-]{22}\.webp$/);
    expect(files.size).toBe(5);
  });

  test("of exactly 5,242,880 bytes is taken, one byte more is not", async () => {
    const { member, files } = await siteWithStorage();
    expect((await upload(member, await pictureOf(MAX))).status).toBe(200);
    const answer = await upload(member, await pictureOf(MAX + 1));
    expect(answer.status).toBe(413);
    expect(answer.body).toEqual({
      message: TOO_LARGE,
      code: "too_large",
      fields: { file: TOO_LARGE },
    });
    expect(files.size).toBe(1);
  });

  test("is too large, too, when its first bytes that are too many come alone", async () => {
    const { member, files } = await siteWithStorage();
    const body = multipartBody([{ filename: "me.png", content: await pictureOf(MAX + 1) }]);
    const end = body.lastIndexOf("\r\n--") - 1;
    const pieces = Readable.from([body.subarray(0, end), body.subarray(end)]);
    const answer = await member.with(MULTIPART).post("/api/upload", pieces);
    expect([answer.status, answer.body.message, files.size]).toEqual([413, TOO_LARGE, 0]);
  });

  test("is made by a browser with a form", async () => {
    const { member, visitor } = await siteWithStorage();
    const file = new Blob([new Uint8Array(await picture().png().toBuffer())]);
    const { fileUrl } = await uploadPicture(file, browserAt(member));
    expect((await visitor.get(fileUrl)).status).toBe(200);
  });

  test("from another site is refused", async () => {
    const { member } = await siteWithStorage();
    const lured = member.with({ origin: "https://evil.example" });
    expect((await upload(lured, await picture().png().toBuffer())).body.code).toBe("cross_site");
  });
});

describe("no picture", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const NO_PICTURE = "Please choose a picture: JPEG, PNG, WebP, GIF or AVIF";

  test("refuses every file that is no picture", async () => {
    const { member, files, db } = await siteWithStorage();
    const rows: [string, () => Promise<Buffer> | Buffer, string][] = [
      ["text", () => Buffer.from("hello"), NO_PICTURE],
      ["nothing", () => Buffer.alloc(0), NO_PICTURE],
      ["an SVG", () => Buffer.from(svg), NO_PICTURE],
      ["a page", () => Buffer.from("<!doctype html><h1>hi</h1>"), NO_PICTURE],
      ["a PDF", () => Buffer.from("%PDF-1.7\n"), NO_PICTURE],
      ["a TIFF", () => picture().tiff().toBuffer(), NO_PICTURE],
      ["a film", () => Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom"), NO_PICTURE],
      [
        "the first bytes of a JPEG before text",
        () => Buffer.from("\xff\xd8\xffhello", "latin1"),
        NO_PICTURE,
      ],
      ["an SVG that begins like a GIF", () => Buffer.from(`GIF89a${svg}`), NO_PICTURE],
    ];
    for (const [what, make, message] of rows) {
      const answer = await upload(member, await make());
      expect(answer.body, what).toEqual({
        message,
        code: "unsupported_media_type",
        fields: { file: message },
      });
      expect(answer.status, what).toBe(415);
      expect(files.size + (await db.$count(uploads)), what).toBe(0);
    }
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "is half a %s: it cannot be read",
    async (format) => {
      const { member, files } = await siteWithStorage();
      const noise = Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7919) % 256));
      const whole = await sharp(noise, { raw: { width: 100, height: 100, channels: 3 } })
        .toFormat(format)
        .toBuffer();
      const { status, body } = await upload(member, whole.subarray(0, whole.length / 2));
      expect([415, 422]).toContain(status);
      expect(body.fields).toHaveProperty("file");
      expect(files.size).toBe(0);
    },
  );

  test("has more than forty megapixels: it is told before it is unpacked", async () => {
    const { member, files } = await siteWithStorage();
    const bomb = await picture(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(500_000);
    const message = "This picture has more than 40 megapixels. Please make it smaller";
    expect((await upload(member, bomb)).body).toEqual({
      message,
      code: "invalid",
      fields: { file: message },
    });
    const huge = Buffer.from(await picture(10, 10).png().toBuffer());
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect([415, 422]).toContain((await upload(member, huge)).status);
    expect(files.size).toBe(0);
  });

  test.each([
    [1, 20_001],
    [20_001, 1],
  ])("of %i by %i pixels is told before it is unpacked", async (width, height) => {
    const { member, files } = await siteWithStorage();
    const message = "This picture is more than 20,000 pixels on one side. Please make it smaller";
    const answer = await upload(member, await picture(width, height).png().toBuffer());
    expect([answer.status, answer.body.fields]).toEqual([422, { file: message }]);
    expect(files.size).toBe(0);
  });

  test.each(["ftypheic\0\0\0\0mif1heic", "ftypmif1\0\0\0\0mif1heic", "ftypheix\0\0\0\0mif1hevc"])(
    "is a HEIC (%j): another format is asked for",
    async (box) => {
      const { member } = await siteWithStorage();
      const content = Buffer.from(`\0\0\0\x18${box}\0\0\x01\0meta`, "latin1");
      const answer = await upload(member, content, { filename: "IMG_1.HEIC" });
      expect(answer.status).toBe(415);
      expect(answer.body.message).toBe("Please choose a JPEG or PNG picture");
    },
  );
});

describe("a request that is no proper upload", () => {
  const send = (caller: Caller, body: Buffer | string, headers = MULTIPART): Promise<Answer> =>
    caller.with(headers).post("/api/upload", body);

  test("is refused as what it is, and the site goes on", async () => {
    const { member, files } = await siteWithStorage();
    const png = await picture().png().toBuffer();
    const file = { filename: "a.png", content: png };
    const cases: [string, Promise<Answer>, number][] = [
      ["JSON", member.post("/api/upload", { file: "x" }), 415],
      ["no body", member.post("/api/upload"), 415],
      ["no boundary", send(member, "x", { "content-type": "multipart/form-data" }), 400],
      ["an empty body", send(member, ""), 422],
      ["no part", send(member, multipartBody([])), 422],
      ["only text", send(member, multipartBody([{ content: "x" }])), 422],
      ["another field", send(member, multipartBody([{ ...file, name: "photo" }])), 422],
      ["a field of everything", send(member, multipartBody([{ ...file, name: "__proto__" }])), 400],
      ["an end that is missing", send(member, multipartBody([file], "")), 400],
      ["half a head", send(member, Buffer.from("------raw-tests\r\ncontent-disp")), 400],
      ["only a boundary", send(member, Buffer.from("------raw-tests")), 400],
      ["noise", send(member, Buffer.from(Array(5_000).fill(0x0d))), 400],
      [
        "a thousand fields",
        send(member, multipartBody([...Array(1_000).fill({ content: "x" }), file])),
        400,
      ],
    ];
    for (const [what, answer, status] of cases) {
      const { status: found, body } = await answer;
      expect({ what, status: found }).toEqual({ what, status });
      expect(body).toMatchObject({ message: expect.any(String), code: expect.any(String) });
    }
    expect(files.size).toBe(0);
    expect((await upload(member, png)).status).toBe(200);
  });

  test("may carry a few fields beside the picture", async () => {
    const { member } = await siteWithStorage();
    const content = await picture().png().toBuffer();
    const parts = [
      { name: "note", content: "x" },
      { filename: "a.png", content },
    ];
    expect((await send(member, multipartBody(parts))).status).toBe(200);
  });

  test("does not make other calls take multipart", async () => {
    const { visitor } = await siteWithStorage();
    const answer = await visitor
      .with(MULTIPART)
      .post("/api/login", multipartBody([{ content: "x" }]));
    expect(answer.status).toBe(415);
  });
});

test("a person uploads twenty pictures a day, counted before they are read", async () => {
  const { member, otherMember, db, files } = await siteWithStorage();
  const content = await picture(8, 8).png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 22 }, () => upload(member, content)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(20).fill(200),
    429,
    429,
  ]);
  expect(files.size).toBe(20);
  expect((await upload(otherMember, content)).status).toBe(200);
  await letLimitsPass(db, DAY_MS);
  expect((await upload(member, content)).status).toBe(200);
});

test("finds nothing under other names", async () => {
  const { visitor } = await siteWithStorage();
  for (const name of [
    "x.webp",
    "..%2F..%2Fetc%2Fpasswd",
    "%2e%2e%2fsession-secret",
    "AAAAAAAAAAAAAAAAAAAAAA.webp",
    "AAAAAAAAAAAAAAAAAAAAAA.html",
    "AAAAAAAAAAAAAAAAAAAAAA.webp%00",
    "",
  ]) {
    expect((await visitor.get(paths.upload(name))).status, name).toBe(404);
  }
});

/** A member at an address of a network of their own, unless another one is named. */
function aMember(
  userId: number,
  address: string | ClientAddress = `net ${userId}`,
  role: Role = "fan",
): Member {
  const from =
    typeof address === "string"
      ? { person: address, household: address, network: address }
      : address;
  const user = { id: userId, username: `m${userId}`, role, createdAt: new Date() };
  return memberOf({ ...user, adultConfirmedAt: null, emailConfirmedAt: null, email: null }, from);
}

test("the pictures of many accounts are bounded by their network, before a file is read", async () => {
  const { deps } = await siteWithStorage();
  let userId = 0;
  /** How many files are read, of which each /64 sends one with another account. */
  async function countRead(addressOf: (place: number) => string): Promise<number> {
    for (let place = 0; ; place += 1) {
      const uploader = aMember(++userId, clientAddress(addressOf(place)));
      const ended = await uploadPhoto(deps, uploader, () => Promise.reject("read")).catch(
        (end) => end,
      );
      if (ended !== "read") {
        expect(ended).toMatchObject({ code: "too_many" });
        return place;
      }
    }
  }
  expect(await countRead(() => "203.0.113.1")).toBe(100);
  expect(await countRead((place) => `2001:db8:0:${place.toString(16)}::1`)).toBe(200);
});

describe("what is read at the same time", () => {
  /** Uploads whose files do not arrive before the test says so; `read` tells whose is being read. */
  async function siteOnHold() {
    const { deps } = await testApp({ config: { rateLimit: false } });
    const read: number[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const begin = async (actor: Member): Promise<string> => {
      const done = uploadPhoto(deps, actor, async () => {
        read.push(actor.userId);
        await promise;
        return Buffer.from("no picture");
      });
      return done.then(String, ({ code }) => code);
    };
    return { begin, read, arrive: resolve };
  }
  const until = (read: number[], count: number) => expect.poll(() => read).toHaveLength(count);

  test("is one file of a person and four of a network", async () => {
    const { begin, read, arrive } = await siteOnHold();
    const mine = [1, 1, 1].map((id) => begin(aMember(id)));
    const near = [2, 3, 4, 5, 6, 7].map((id) => begin(aMember(id, "school")));
    await until(read, 5);
    const other = begin(aMember(8));
    await until(read, 6);
    expect(read.toSorted()).toEqual([1, 2, 3, 4, 5, 8]);
    arrive();
    const codes = await Promise.all([...mine, ...near, other]);
    expect(new Set(codes)).toEqual(new Set(["unsupported_media_type"]));
  });

  test("is decoded two at a time", async () => {
    const { member, otherMember, admin } = await siteWithStorage();
    // The first takes longer than the others' way to the decoder.
    const content = await picture(2400, 2400).png().toBuffer();
    const underWay = () => {
      const { queue, process } = sharp.counters();
      return queue + process;
    };
    async function mostAtOnce(): Promise<number> {
      const decoded: number[] = [];
      const count = () => decoded.push(underWay());
      await expect.poll(underWay).toBe(0);
      sharp.queue.on("change", count);
      const people = [member, otherMember, admin];
      const answers = await Promise.all(people.map((person) => upload(person, content)));
      sharp.queue.off("change", count);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      return Math.max(...decoded);
    }
    // What a test before gave up on may begin to be decoded in between, and counts as well: not in each round.
    const rounds = [await mostAtOnce(), await mostAtOnce(), await mostAtOnce()];
    expect(rounds).toContain(2);
  });

  test("is twelve files of everybody, and those of staff; of many who wait, some are told", async () => {
    const { begin, read, arrive } = await siteOnHold();
    const all = Array.from({ length: 70 }, (_, n) => begin(aMember(n + 1)));
    await until(read, 12);
    const ofStaff = begin(aMember(100, "office", "admin"));
    await until(read, 13);
    expect(read).toContain(100);
    arrive();
    const codes = await Promise.all([...all, ofStaff]);
    expect(codes.filter((code) => code === "unavailable")).toHaveLength(8);
    expect(codes.at(-1)).toBe("unsupported_media_type");
  });
});

describe("an upload over the network", () => {
  /** Sends the head of an upload, and of its body what is given; resolves with the answer's text. */
  async function sendSlowly(site: TestApp, length: number, body: string) {
    const { app, deps, member } = site;
    const token = await openSession(deps.database.db, deps, member.user.id);
    await app.listen({ port: 0, host: "127.0.0.1" });
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    await once(socket, "connect");
    const lines = [
      "POST /api/upload HTTP/1.1",
      "host: localhost",
      `cookie: ${sessionCookieName(deps.config)}=${token}`,
      `content-type: ${MULTIPART["content-type"]}`,
      `content-length: ${length}`,
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
    return socket;
  }

  test("that does not arrive is given up, and its connection closed", async () => {
    const site = await siteWithStorage();
    const [head = ""] = multipartBody([{ filename: "a.png", content: "x" }])
      .toString()
      .split("x\r\n");
    // Only the upload's own clock is put forward: the database has timers, too.
    const timers = vi.spyOn(globalThis, "setTimeout");
    onTestFinished(() => timers.mockRestore());
    const socket = await sendSlowly(site, 100_000, head);
    const limit = await vi.waitUntil(() => timers.mock.calls.find(([, ms]) => ms === 45_000)?.[0], {
      timeout: 120_000,
    });
    limit();
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toContain("The file took too long to arrive.");
    expect(site.files.size).toBe(0);
  });

  test("whose head says that it is too large is refused before it is sent", async () => {
    const site = await siteWithStorage();
    const socket = await sendSlowly(site, 30_000_000, "");
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });
});

test("a picture is asked for anew within the hour, and sent again only when it is not known", async () => {
  const { member, visitor, files } = await siteWithStorage();
  const { body } = await upload(member, await picture().png().toBuffer());
  const { etag, "cache-control": caching } = (await visitor.get(body.fileUrl)).headers;
  expect(caching).toBe("public, max-age=3600, must-revalidate");
  const again = visitor.with({ "if-none-match": `"other", W/${etag}` });
  expect(await again.get(body.fileUrl)).toMatchObject({ status: 304, body: "" });
  files.clear();
  const gone = await again.get(body.fileUrl);
  expect([gone.status, gone.headers["cache-control"]]).toEqual([404, "no-store"]);
});

test("a picture of an account that was deleted while it came is not kept", async () => {
  const { deps, db, member, files } = await siteWithStorage();
  const uploading = uploadPhoto(deps, aMember(member.user.id), async () => {
    await db.delete(users).where(eq(users.id, member.user.id));
    return picture().png().toBuffer();
  });
  await expect(uploading).rejects.toMatchObject({ code: "not_signed_in" });
  expect(files.size + (await db.$count(uploads))).toBe(0);
});

test.each([
  ["picture", "/api/upload"],
  ["PDF", "/api/upload/document"],
])("a %s whose session ends while it comes is not kept", async (_what, path) => {
  const { db, member, files } = await siteWithStorage();
  const body = multipartBody([{ filename: "me.png", content: await picture().png().toBuffer() }]);
  async function* lateBody() {
    yield body.subarray(0, 200);
    await member.post("/api/logout");
    yield body.subarray(200);
  }
  const answer = await member.with(MULTIPART).post(path, Readable.from(lateBody()));
  expect([answer.status, answer.body.code]).toEqual([401, "not_signed_in"]);
  expect(files.size + (await db.$count(uploads))).toBe(0);
});

describe("a file that nothing shows", () => {
  async function siteWithUpload() {
    const site = await siteWithStorage();
    const { body } = await upload(site.member, await picture().png().toBuffer());
    return { ...site, fileUrl: String(body.fileUrl) };
  }

  test("is removed a day after it came", async () => {
    const { deps, clock, db, files, visitor, fileUrl } = await siteWithUpload();
    clock.advance(DAY_MS);
    expect(await removeOrphans(deps)).toBe(0);
    expect(files.size).toBe(1);
    clock.advance(1);
    expect(await removeOrphans(deps)).toBe(1);
    expect(files.size + (await db.$count(uploads))).toBe(0);
    expect((await visitor.get(fileUrl)).status).toBe(404);
  });

  test("is none while it is claimed by its owner, and is one again when released", async () => {
    const { deps, clock, db, files, member, otherMember, fileUrl } = await siteWithUpload();
    const claim = (userId: number, url = fileUrl) => claimUpload(db, userId, url, clock.now);
    expect(await claim(otherMember.user.id)).toBe(false);
    expect(await claim(member.user.id, `https://evil.example${fileUrl}`)).toBe(false);
    expect(await claim(member.user.id)).toBe(true);
    clock.advance(2 * DAY_MS);
    expect(await removeOrphans(deps)).toBe(0);
    expect(files.size).toBe(1);
    await releaseUpload(db, fileUrl);
    expect(await removeOrphans(deps)).toBe(1);
    expect(files.size).toBe(0);
  });

  test("goes with its account, shown or not", async () => {
    const { deps, clock, db, files, member, fileUrl } = await siteWithUpload();
    await claimUpload(db, member.user.id, fileUrl, clock.now);
    await db.delete(users).where(eq(users.id, member.user.id));
    expect(await removeOrphans(deps)).toBe(1);
    expect(files.size + (await db.$count(uploads))).toBe(0);
  });

  test("stays known while the storage fails to remove it", async () => {
    const { deps, clock, db } = await siteWithUpload();
    clock.advance(2 * DAY_MS);
    const remove = () => Promise.reject(new Error("disk"));
    const failing = { ...deps, storage: { ...deps.storage, remove } };
    await expect(removeOrphans(failing)).rejects.toThrow("disk");
    expect(await db.$count(uploads)).toBe(1);
  });
});
