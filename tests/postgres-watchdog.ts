import { spawn } from "node:child_process";
import { once } from "node:events";

/** Removes a folder and ends the program working in it once this process has let go or died. */
export interface Watchdog {
  /** The program's process group; null when none runs. */
  watch(pid: number | null): void;
  /** Resolves when the folder is gone. */
  release(): Promise<void>;
}

/**
 * Reads process ids until its input ends, which it does however we end. A server shuts down at once
 * by SIGQUIT and takes its postmaster.pid away.
 */
const SCRIPT = `
  trap '' HUP INT TERM
  folder=$1; pid=0
  while read -r line; do pid=$line; done
  if [ "$pid" -gt 0 ]; then
    kill -QUIT -- "-$pid"
    for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
      [ -e "$folder/data/postmaster.pid" ] || break
      sleep 0.25
    done
    kill -KILL -- "-$pid"
  fi
  for try in 1 2 3 4 5; do
    rm -rf "$folder" && break
    sleep 0.25
  done`;

/** Vitest ends its workers by SIGKILL, so no handler in them could do this. */
export function watchOver(folder: string): Watchdog {
  // A session of its own: what a terminal sends to its processes does not reach it.
  const shell = spawn("sh", ["-c", SCRIPT, "postgres-watchdog", folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  return {
    watch(pid) {
      shell.stdin.write(`${pid ?? 0}\n`);
    },
    async release() {
      if (shell.exitCode !== null) return;
      const exit = once(shell, "exit");
      shell.stdin.end();
      await exit;
    },
  };
}
