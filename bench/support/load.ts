import { spawn, spawnSync } from "node:child_process";
import autocannon from "autocannon";
import type { Load } from "./compare.ts";
import type { Subject } from "./processes.ts";

const CONNECTIONS = 32;
const ROUND_SECONDS = 3;
/** More than any server takes in a round. */
const MOST_VOTES = 100_000;
const VOTES_SCRIPT = "bench/support/votes.lua";
const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;

/** The program that asks and votes: wrk where it is installed, since autocannon is slower than the servers. */
export const READER = hasWrk ? "wrk" : "autocannon";

/** How a path is asked for. */
interface Reading {
  connections?: number;
  headers?: Record<string, string>;
}

/** Asks for one path as fast as the server answers, over 32 connections unless told otherwise. */
export function readLoad(
  subject: Subject,
  path: string,
  { connections = CONNECTIONS, headers = {} }: Reading = {},
): Promise<Load> {
  const count = hasWrk ? wrkCount : autocannonCount;
  return measured(subject, () => count(`${subject.url}${path}`, { connections, headers }));
}

/** Posts votes, each of another voter, for the first `players` players in turn. */
export function voteLoad(subject: Subject, players: number): Promise<Load> {
  return measured(subject, () => (hasWrk ? wrkVotes : autocannonVotes)(subject, players));
}

async function autocannonVotes(subject: Subject, players: number): Promise<number> {
  const result = await autocannon({
    url: subject.url,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    requests: [
      {
        method: "POST",
        setupRequest(request) {
          const vote = nextVotes(1);
          const path = `/api/prospects/${(vote % players) + 1}/vote`;
          const headers = { ...request.headers, "x-forwarded-for": voterAddress(vote) };
          return { ...request, path, headers };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} votes were refused, ${result.errors} failed`);
  }
  return result["2xx"];
}

async function measured(subject: Subject, count: () => Promise<number>): Promise<Load> {
  const cpuBefore = subject.cpuSeconds();
  const started = performance.now();
  const answers = await count();
  const seconds = (performance.now() - started) / 1000;
  return {
    perSecond: answers / seconds,
    cpuMicros: ((subject.cpuSeconds() - cpuBefore) * 1e6) / answers,
  };
}

async function wrkCount(url: string, { connections, headers }: Required<Reading>): Promise<number> {
  const asked = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  return answersIn(await wrk([`-c${connections}`, ...asked, url]));
}

async function wrkVotes(subject: Subject, players: number): Promise<number> {
  const output = await wrk([`-c${CONNECTIONS}`, "-s", VOTES_SCRIPT, subject.url], {
    PLAYERS: String(players),
    FIRST_VOTE: String(nextVotes(MOST_VOTES)),
    VOTE_PATH: "/api/prospects/:id/vote",
  });
  return answersIn(output);
}

function answersIn(output: string): number {
  return Number(/(\d+) requests in/.exec(output)?.[1]);
}

/** What wrk, with one thread, prints. */
async function wrk(args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn("wrk", ["-t1", `-d${ROUND_SECONDS}`, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  let output = "";
  for await (const chunk of child.stdout) output += chunk;
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output);
  return output;
}

async function autocannonCount(url: string, reading: Required<Reading>): Promise<number> {
  const result = await autocannon({ url, ...reading, duration: ROUND_SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error("requests failed");
  return result["2xx"];
}

let votes = 0;

/** The number before the next `count` votes, which are nobody else's. */
function nextVotes(count: number): number {
  votes += count;
  return votes - count;
}

/** One address a vote: no voter ever votes twice. */
function voterAddress(vote: number): string {
  return `10.${(vote >> 16) & 255}.${(vote >> 8) & 255}.${vote & 255}`;
}
