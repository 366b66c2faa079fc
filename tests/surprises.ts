import { format } from "node:util";

const surprises: string[] = [];

/** Notes something that no test may cause without saying so: it fails the running one. */
export function noteSurprise(text: string): void {
  surprises.push(text);
}

/** What was noted since the last call. A test that causes a surprise on purpose takes it. */
export function takeSurprises(): string[] {
  return surprises.splice(0);
}

/** Turns errors and warnings on the console into surprises. */
export function watchConsole(): void {
  console.error = (...words: unknown[]) => noteSurprise(`console.error: ${format(...words)}`);
  console.warn = (...words: unknown[]) => noteSurprise(`console.warn: ${format(...words)}`);
}
