import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import type { App } from "#lib/http/app.ts";

/** What the app, listening, answers to bytes that no HTTP client would send. */
export async function answerToBytes(app: App, bytes: string): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as { port: number }).port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  return text(socket);
}
