import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

interface ProcessRow {
  pid: number;
  parent: number;
}

/** The running processes of the machine; those that ended and wait to be reaped are left out. */
function listProcesses(): ProcessRow[] {
  const lines = process.platform === "linux" ? linesOfProc() : linesOfPs();
  return lines.flatMap((line) => {
    const [, pid, state, parent] = /^\s*(\d+) +([A-Z])\S* +(\d+)/i.exec(line) ?? [];
    return state === undefined || state === "Z" || state === "X"
      ? []
      : [{ pid: Number(pid), parent: Number(parent) }];
  });
}

function linesOfProc(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        // "pid (name) state parent …": the name may itself hold spaces and brackets.
        return readFileSync(`/proc/${pid}/stat`, "utf8").replace(/\(.*\) /s, "");
      } catch {
        return "";
      }
    });
}

function linesOfPs(): string[] {
  const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,state=,ppid="], { encoding: "utf8" });
  return stdout.split("\n");
}

export function isRunning(pid: number): boolean {
  return listProcesses().some((row) => row.pid === pid);
}

export function childrenOf(pid: number): number[] {
  return listProcesses()
    .filter(({ parent }) => parent === pid)
    .map((row) => row.pid);
}
