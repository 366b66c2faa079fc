import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A connection string that leads through a network of which a test can say how it fails. */
export interface FaultyNetwork {
  readonly url: string;
  /** From now on nothing gets through, and nobody is told: no end, no refusal. */
  swallow(): void;
  /** As `swallow`, from the first packet on that goes to the server and holds the text. */
  swallowFrom(text: string): void;
  isSwallowing(): boolean;
  /** Everything gets through again; what was sent meanwhile arrives now. */
  heal(): void;
  close(): Promise<void>;
}

/** Puts such a network before the server that the connection string names. */
export async function faultyNetwork(connectionString: string): Promise<FaultyNetwork> {
  const target = new URL(connectionString);
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  let trigger: string | undefined;
  let isSwallowing = false;

  function pass(from: Socket, to: Socket, isToServer: boolean): void {
    from.on("data", (bytes) => {
      if (isToServer && trigger && bytes.includes(trigger)) isSwallowing = true;
      deliver(() => to.write(bytes));
    });
    from.on("end", () => deliver(() => to.end()));
    from.on("close", () => deliver(() => to.destroy()));
    from.on("error", () => {});
  }
  function deliver(send: () => void): void {
    if (isSwallowing) held.push(send);
    else send();
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const port = Number(target.port);
    const far = connect({ port, host: target.hostname, allowHalfOpen: true });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    }
    pass(near, far, true);
    pass(far, near, false);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    swallow() {
      isSwallowing = true;
    },
    swallowFrom(text) {
      trigger = text;
    },
    isSwallowing: () => isSwallowing,
    heal() {
      trigger = undefined;
      isSwallowing = false;
      for (const send of held.splice(0)) send();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
