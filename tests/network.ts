import { isIP, Socket } from "node:net";
import { noteSurprise } from "./surprises.ts";

const LOOPBACK = /^(localhost|127\.[\d.]+|::1)$/;
const database = process.env.TEST_DATABASE_URL;
const databaseHost = database && new URL(database).hostname;
const connect = Socket.prototype.connect;

/** Refuses every connection that would leave the machine, except to the tests' own database. */
export function closeNetwork(): void {
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const host = hostOf(args);
    if (host === undefined || LOOPBACK.test(host) || host === databaseHost) {
      return connect.apply(this, args as never);
    }
    const refusal = `a test wanted to reach ${isIP(host) ? "the address" : "the host"} ${host}`;
    noteSurprise(refusal);
    setImmediate(() => this.destroy(new Error(refusal)));
    return this;
  } as typeof connect;
}

/** `connect` takes options, a port with a host, or a path; Node itself passes them in an array. */
function hostOf(args: unknown[]): string | undefined {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === "object" && first !== null) return (first as { host?: string }).host;
  return typeof second === "string" ? second : undefined;
}
