import { spawn, spawnSync } from "node:child_process";
import autocannon from "autocannon";
import type { Load } from "./compare.ts";
import type { Subject } from "./processes.ts";

const CONNECTIONS = 32;
const ROUND_SECONDS = 3;
const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;

/** The program that asks: wrk where it is installed, since autocannon is slower than the servers. */
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
  return measured(subject, async () => {
    const url = `${subject.url}${path}`;
    const count = hasWrk ? wrkCount : autocannonCount;
    return { answers: await count(url, { connections, headers }) };
  });
}

/** Posts votes, each of another voter, for the players that `pickPlayer` names. */
export function voteLoad(
  subject: Subject,
  pathOf: (player: number) => string,
  pickPlayer: (vote: number) => number,
): Promise<PostLoad> {
  return postLoad(subject, () => {
    const vote = nextVote();
    return {
      path: pathOf(pickPlayer(vote)),
      headers: { "x-forwarded-for": voterAddress(vote) },
    };
  });
}

/** A load whose answers were timed one by one. */
export interface PostLoad extends Load {
  /** The time within which 99 of 100 answers came. */
  p99Ms: number;
}

interface Posted {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Posts what `next` gives, each time something else, as fast as the server answers. */
export function postLoad(subject: Subject, next: () => Posted): Promise<PostLoad> {
  return measured(subject, async () => {
    const result = await autocannon({
      url: subject.url,
      connections: CONNECTIONS,
      duration: ROUND_SECONDS,
      requests: [
        {
          method: "POST",
          setupRequest(request) {
            const { headers, ...posted } = next();
            return { ...request, ...posted, headers: { ...request.headers, ...headers } };
          },
        },
      ],
    });
    if (result.non2xx > 0 || result.errors > 0) {
      throw new Error(`${result.non2xx} posts were refused, ${result.errors} failed`);
    }
    return { answers: result["2xx"], p99Ms: result.latency.p99 };
  });
}

async function measured<Counted extends { answers: number }>(
  subject: Subject,
  run: () => Promise<Counted>,
): Promise<Load & Omit<Counted, "answers">> {
  const cpuBefore = subject.cpuSeconds();
  const started = performance.now();
  const { answers, ...more } = await run();
  const seconds = (performance.now() - started) / 1000;
  return {
    ...more,
    perSecond: answers / seconds,
    cpuMicros: ((subject.cpuSeconds() - cpuBefore) * 1e6) / answers,
  };
}

async function wrkCount(url: string, { connections, headers }: Required<Reading>): Promise<number> {
  const asked = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${connections}`, `-d${ROUND_SECONDS}`, ...asked, url];
  const child = spawn("wrk", args, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  for await (const chunk of child.stdout) output += chunk;
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output);
  return Number(/(\d+) requests in/.exec(output)?.[1]);
}

async function autocannonCount(url: string, reading: Required<Reading>): Promise<number> {
  const result = await autocannon({ url, ...reading, duration: ROUND_SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error("requests failed");
  return result["2xx"];
}

let votes = 0;

function nextVote(): number {
  votes += 1;
  return votes;
}

/** One address a vote: no voter ever votes twice. */
function voterAddress(vote: number): string {
  return `10.${(vote >> 16) & 255}.${(vote >> 8) & 255}.${vote & 255}`;
}
