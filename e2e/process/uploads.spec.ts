import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { call, signIn } from "./calls.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { embeddedSite, STAFF } from "./sites.ts";

const HEAD =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';

async function send(server: ServerProcess, headers: Record<string, string>, bytes: Buffer) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), "a.jpg");
  const init = { method: "POST", headers, body: form };
  const answer = await fetch(`${server.origin}/api/upload`, init);
  return { status: answer.status, body: await answer.json() };
}

test("an upload outlives the server; broken and huge ones do not end it", async () => {
  const settings = await embeddedSite();
  const server = await startServer(settings);
  const headers = await signIn(server, STAFF);
  const background = { r: 255, g: 60, b: 56 };
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();

  for (const sent of [1_000, 3_000_000]) {
    const socket = connect(server.port, "127.0.0.1");
    await once(socket, "connect");
    const lines = [
      "POST /api/upload HTTP/1.1",
      `Host: localhost:${server.port}`,
      `Cookie: ${headers.cookie}`,
      "Content-Type: multipart/form-data; boundary=b",
      "Content-Length: 5000000",
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n${HEAD}`);
    await new Promise((left) => socket.write(Buffer.concat([picture, Buffer.alloc(sent)]), left));
    socket.destroy();
  }
  const huge = await send(server, headers, Buffer.concat([picture, Buffer.alloc(30_000_000)]));
  expect(huge).toMatchObject({ status: 413, body: { code: "too_large" } });
  const folder = join(settings.DATA_DIR, "uploads");
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);

  const { status, body } = await send(server, headers, picture);
  expect(status).toBe(200);
  await server.end("SIGKILL");
  const second = await startServer(settings);
  const shown = await call(second, "GET", body.fileUrl);
  expect(shown.status).toBe(200);
  expect(shown.headers.get("content-type")).toBe("image/webp");
  expect(readdirSync(folder)).toHaveLength(1);
});
