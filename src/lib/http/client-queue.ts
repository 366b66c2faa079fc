import PQueue from "p-queue";
import { tooBusy } from "../errors.ts";

/** Whose task it is. */
export interface Client {
  /** One person: an account, or an address as `clientAddress` gives it. */
  person: string;
  /** The network that the person comes from. */
  network: string;
  /** Whether the person runs the site: never waits. */
  isStaff: boolean;
}

interface ClientQueueOptions {
  /** Concurrency limits: in total, per network, per person. */
  atOnce: number;
  ofNetwork: number;
  ofPerson: number;
  /** Maximum number of waiting tasks: of all visitors, and half of it for each network. */
  mostWaiting: number;
  longestWaitMs: number;
}

/** Shares out tasks so that no client takes all of the capacity. */
export interface ClientQueue {
  /** Runs the task when a place is free. Throws `unavailable` if too many wait, or it waited too long. */
  add<Result>(client: Client, task: () => Promise<Result>): Promise<Result>;
}

/** The queue of one client. */
class OwnQueue extends PQueue {
  /** Tasks that have not begun, wherever they wait. */
  waiting = 0;
  /** Tasks that have not ended. */
  open = 0;
}

/** A visitor's task waits in three queues: behind the person's own tasks, the network's, and everybody's. */
export function createClientQueue(options: ClientQueueOptions): ClientQueue {
  const { atOnce, ofNetwork, ofPerson, mostWaiting, longestWaitMs } = options;
  const everybody = new PQueue({ concurrency: atOnce });
  const queues = new Map<string, OwnQueue>();

  function enter(client: string, concurrency: number): OwnQueue {
    const queue = queues.get(client) ?? new OwnQueue({ concurrency });
    queues.set(client, queue);
    queue.open += 1;
    return queue;
  }

  function leave(client: string, queue: OwnQueue): void {
    queue.open -= 1;
    if (queue.open === 0) queues.delete(client);
  }

  return {
    async add(client, task) {
      if (client.isStaff) return task();
      const names = { network: `network ${client.network}`, person: `person ${client.person}` };
      const waitingOfNetwork = queues.get(names.network)?.waiting ?? 0;
      if (everybody.size >= mostWaiting || waitingOfNetwork >= mostWaiting / 2) throw tooBusy();
      const network = enter(names.network, ofNetwork);
      const person = enter(names.person, ofPerson);
      const patience = new AbortController();
      const { signal } = patience;
      const timer = setTimeout(() => patience.abort(tooBusy()), longestWaitMs);
      let isWaiting = true;
      network.waiting += 1;
      function stopWaiting() {
        clearTimeout(timer);
        if (isWaiting) network.waiting -= 1;
        isWaiting = false;
      }
      function begin() {
        stopWaiting();
        return task();
      }
      const waitLast = () => everybody.add(begin, { signal });
      const waitNext = () => network.add(waitLast, { signal });
      try {
        return await person.add(waitNext, { signal });
      } finally {
        stopWaiting();
        leave(names.network, network);
        leave(names.person, person);
      }
    },
  };
}
