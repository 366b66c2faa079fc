import { readFileSync } from "node:fs";

/** What a part of the test run took. */
export interface Cost {
  name: string;
  /** From its beginning to its end, with what ran beside it. */
  seconds: number;
  /** Processor time of its own processes; null where the system does not tell. */
  processorSeconds: number | null;
}

/** A file of tests with what its tests took, from the first to the last. */
export interface FileCost {
  name: string;
  seconds: number;
}

const SLOWEST = 20;
/** Linux counts in hundredths of a second, whatever its clock is. */
const TICKS_A_SECOND = 100;

let taken = 0;

/**
 * Processor seconds of the processes that have ended since the last call, with all that they
 * started; null where the system does not tell. Calls of parts that run side by side belong right
 * behind the end of a process.
 */
export function takeProcessorSeconds(): number | null {
  if (process.platform !== "linux") return null;
  // "pid (name) state …": the times of ended children are the 16th and 17th.
  const fields = readFileSync("/proc/self/stat", "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  const total = (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
  const seconds = total - taken;
  taken = total;
  return seconds;
}

/** Prints a line for each part, and the files that took longest. */
export function printCosts(parts: Cost[], files: FileCost[]): void {
  console.log("\nSeconds of each part, and of its processes at work:");
  for (const { name, seconds, processorSeconds } of parts) {
    console.log(`  ${name.padEnd(18)}${column(seconds)}${column(processorSeconds)}`);
  }
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  console.log("Seconds of the slowest files:");
  for (const { name, seconds } of slowest) console.log(`${column(seconds)}  ${name}`);
}

function column(seconds: number | null): string {
  return (seconds === null ? "–" : seconds.toFixed(0)).padStart(6);
}
