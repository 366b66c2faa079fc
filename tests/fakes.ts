import { pino } from "pino";
import type { Jobs, ScheduledJob } from "../src/lib/jobs/jobs.ts";
import type { Log } from "../src/lib/log.ts";
import { noteSurprise } from "./surprises.ts";

/** The time of the app under test: it stands still until a test moves it. */
export interface Clock {
  now: Date;
  advance(ms: number): void;
}

export function createClock(now = new Date("2027-03-10T17:00:00Z")): Clock {
  return {
    now,
    advance(ms) {
      this.now = new Date(this.now.getTime() + ms);
    },
  };
}

export interface LogLine {
  level: number;
  msg?: string;
  reason?: string;
  [key: string]: unknown;
}

const ERROR_LEVEL = 50;

/** A log that keeps its lines for tests to read. A line of level error is a surprise. */
export function collectingLog(): { log: Log; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const destination = {
    write(text: string) {
      const line: LogLine = JSON.parse(text);
      lines.push(line);
      if (line.level >= ERROR_LEVEL) {
        noteSurprise(`log: ${line.msg}: ${line.reason}\n${line.stack ?? ""}`);
      }
    },
  };
  return { log: pino({ base: null, timestamp: false }, destination), lines };
}

/** A queue that runs nothing and remembers the schedules that it was given. */
export function fakeJobs(): Jobs & { scheduled: ScheduledJob[] } {
  const scheduled: ScheduledJob[] = [];
  return {
    scheduled,
    async start(jobs) {
      scheduled.push(...jobs);
    },
    async stop() {},
  };
}
