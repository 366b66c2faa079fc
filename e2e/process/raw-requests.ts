import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

const ANSWER_MS = 120_000;

/** One answer as it came over the socket. */
export interface RawAnswer {
  /** "HTTP/1.1 200 OK" */
  statusLine: string;
  status: number;
  /** Names in lower case; of a repeated one the last. */
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends these bytes over one connection and gives every answer that came until the server closed
 * it, or until there were as many as asked for.
 */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  { answers = 1 }: { answers?: number } = {},
): Promise<RawAnswer[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let received = Buffer.alloc(0);
    const end = () => {
      clearTimeout(limit);
      socket.destroy();
      const { parsed } = parseAnswers(received);
      resolve(parsed);
    };
    const limit = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(`no end of the answer to ${JSON.stringify(bytes.toString().slice(0, 200))}`),
      );
    }, ANSWER_MS);
    socket.on("data", (more) => {
      received = Buffer.concat([received, more]);
      if (parseAnswers(received).parsed.length >= answers) end();
    });
    socket.on("error", () => {});
    socket.on("close", end);
    socket.write(bytes);
  });
}

/** A request's text: the lines without their ends, the body as it is. */
export function requestText(lines: string[], body = ""): string {
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
}

/** Opens a connection until the test ends and sends these bytes, half a request or none. */
export async function openSocket(port: number, bytes: string): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  if (bytes) await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  return socket;
}

/** The complete answers at the beginning of `bytes`; interim ones (100) are left out. */
function parseAnswers(bytes: Buffer): { parsed: RawAnswer[] } {
  const parsed: RawAnswer[] = [];
  let rest = bytes;
  for (;;) {
    const headEnd = rest.indexOf("\r\n\r\n");
    if (headEnd < 0) return { parsed };
    const [statusLine = "", ...lines] = rest.subarray(0, headEnd).toString("latin1").split("\r\n");
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const body = bodyAt(rest.subarray(headEnd + 4), headers);
    if (!body) return { parsed };
    rest = rest.subarray(headEnd + 4 + body.length);
    const status = Number(statusLine.split(" ")[1]);
    if (status >= 200) parsed.push({ statusLine, status, headers, body: body.toString() });
  }
}

/** The body with this head, or null while it is incomplete. The site sends lengths, no chunks. */
function bodyAt(bytes: Buffer, headers: Record<string, string>): Buffer | null {
  const length = Number(headers["content-length"] ?? 0);
  return bytes.length < length ? null : bytes.subarray(0, length);
}
