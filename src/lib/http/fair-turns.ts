import { tooBusy } from "../errors.ts";

/** Whose work it is. */
export interface Client {
  /** One person: an account, or an address as `clientAddress` gives it. */
  person: string;
  /** The network that the person comes from. */
  network: string;
  /** Whether the person runs the site: served first, with a reserve that nobody else takes. */
  isStaff: boolean;
}

interface FairTurnsOptions {
  /** Works under way at the same time. */
  atOnce: number;
  /** How many of them are reserved for staff. */
  reserved: number;
  /** The most of one person at the same time, and of one network. */
  ofPerson: number;
  ofNetwork: number;
  /** Works that may wait for their turn; beyond it, the network with the most waiting loses its last. */
  mostWaiting: number;
  /** What waited longer is refused. */
  longestWaitMs: number;
}

/**
 * Shares out work so that no client takes all of it: people wait in lines of their own and are served
 * in rotation, each within a share.
 */
export interface FairTurns {
  /**
   * Does the work when it is the client's turn. Throws `unavailable` when too much waits, or it
   * waited too long.
   * @param key names work that others may join; null for the client's own.
   */
  take<Result>(client: Client, key: string | null, work: () => Promise<Result>): Promise<Result>;
  /**
   * Has the work of this key wait in this client's line, too, if it still waits: whoever is served
   * first starts it, so that nobody waits behind the line of the network that asked first.
   */
  join(client: Client, key: string): void;
}

interface Waiting {
  key: string | null;
  lines: Set<Line>;
  timer: NodeJS.Timeout;
  start(line: Line): void;
  refuse(): void;
}

interface Line {
  client: Client;
  waiting: Waiting[];
  running: number;
}

export function createFairTurns(options: FairTurnsOptions): FairTurns {
  const { atOnce, reserved, ofPerson, ofNetwork, mostWaiting, longestWaitMs } = options;
  /** Whoever was served last is last in line. */
  const lines = new Map<string, Line>();
  const joinable = new Map<string, Waiting>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  function lineOf(client: Client): Line {
    const known = lines.get(client.person);
    if (known) return known;
    const line = { client, waiting: [], running: 0 };
    lines.set(client.person, line);
    return line;
  }

  function mayStart({ client, running: own }: Line): boolean {
    if (client.isStaff) return running < atOnce;
    return (
      running < atOnce - reserved &&
      own < ofPerson &&
      (runningOf.get(client.network) ?? 0) < ofNetwork
    );
  }

  function count(line: Line, step: 1 | -1): void {
    const { network, person } = line.client;
    running += step;
    line.running += step;
    const ofThis = (runningOf.get(network) ?? 0) + step;
    if (ofThis > 0) runningOf.set(network, ofThis);
    else runningOf.delete(network);
    if (line.running === 0 && line.waiting.length === 0) lines.delete(person);
  }

  function standIn(line: Line, item: Waiting): void {
    item.lines.add(line);
    line.waiting.push(item);
    waiting += 1;
  }

  /** Takes the item out of every line. */
  function takeOut(item: Waiting): void {
    clearTimeout(item.timer);
    for (const line of item.lines) leave(line, item);
    if (item.key !== null && joinable.get(item.key) === item) joinable.delete(item.key);
  }

  function leave(line: Line, item: Waiting): void {
    line.waiting.splice(line.waiting.indexOf(item), 1);
    item.lines.delete(line);
    waiting -= 1;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(line.client.person);
  }

  function serve(): void {
    for (let line = nextLine(); line; line = nextLine()) {
      const [item] = line.waiting as [Waiting];
      takeOut(item);
      item.start(line);
    }
  }

  function nextLine(): Line | undefined {
    const ready = [...lines.values()].filter((line) => line.waiting.length > 0 && mayStart(line));
    return ready.find(({ client }) => client.isStaff) ?? ready[0];
  }

  /** Makes room: in the network with the most waiting, the address with the most loses its last. */
  function shorten(): void {
    const ofNetworks = new Map<string, number>();
    for (const { client, waiting: own } of lines.values()) {
      ofNetworks.set(client.network, (ofNetworks.get(client.network) ?? 0) + own.length);
    }
    const weightOf = (line: Line) => [
      line.client.isStaff ? 0 : 1,
      ofNetworks.get(line.client.network) ?? 0,
      line.waiting.length,
    ];
    // Of equals who came last: the line that is served next keeps its place.
    const longest = [...lines.values()].reduce((heaviest, line) =>
      isMore(weightOf(heaviest), weightOf(line)) ? heaviest : line,
    );
    const item = longest.waiting.at(-1);
    if (!item) return;
    leave(longest, item);
    if (item.lines.size > 0) return;
    takeOut(item);
    item.refuse();
  }

  return {
    take(client, key, work) {
      return new Promise((resolve, reject) => {
        const start = (line: Line) => {
          lines.delete(line.client.person);
          lines.set(line.client.person, line);
          count(line, 1);
          work()
            .then(resolve, reject)
            .finally(() => {
              count(line, -1);
              serve();
            });
        };
        const line = lineOf(client);
        if (line.waiting.length === 0 && mayStart(line)) return start(line);
        const refuse = () => reject(tooBusy());
        const timer = setTimeout(() => {
          takeOut(item);
          refuse();
        }, longestWaitMs);
        const item: Waiting = { key, lines: new Set(), timer, start, refuse };
        standIn(line, item);
        if (key !== null) joinable.set(key, item);
        if (waiting > mostWaiting) shorten();
      });
    },
    join(client, key) {
      const item = joinable.get(key);
      if (!item) return;
      const line = lineOf(client);
      if (item.lines.has(line)) return;
      standIn(line, item);
      if (waiting > mostWaiting) shorten();
      serve();
    },
  };
}

/** Compares from the first number on. */
function isMore(these: number[], those: number[]): boolean {
  const at = these.findIndex((value, index) => value !== those[index]);
  return at !== -1 && (these[at] as number) > (those[at] as number);
}
