import { AsyncLocalStorage } from "node:async_hooks";
import type { Db } from "#lib/db/db.ts";
import { noteSurprise } from "./surprises.ts";

type Method = (...args: unknown[]) => unknown;
type Client = Partial<Record<"query" | "exec" | "transaction" | "connect", Method>>;

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Makes every use of the outer handle inside a transaction throw and fail the test: on the embedded
 * database it would wait for ever, on PostgreSQL take a second connection. Covers what goes to the
 * handle's client without Drizzle, too.
 */
export function guardOuterHandle(db: Db): void {
  const { $client: client } = db as unknown as { $client: Client };
  for (const name of ["query", "exec", "transaction", "connect"] as const) {
    const method = client[name];
    if (!method) continue;
    client[name] = (...args) => {
      refuseInsideTransaction(nameOf(args[0]));
      return method.apply(client, args);
    };
  }
  const begin = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    refuseInsideTransaction("a second transaction");
    const transaction = { isOpen: true };
    try {
      // A builder runs its query only when awaited: that must happen in here, too.
      const workInside = async (tx: Parameters<typeof work>[0]) => await work(tx);
      return await begin((tx) => transactions.run(transaction, workInside, tx), config);
    } finally {
      transaction.isOpen = false;
    }
  };
}

/** Work that a transaction began and that goes on after its end is outside of it. */
function refuseInsideTransaction(what: string): void {
  if (!transactions.getStore()?.isOpen) return;
  const refusal = `the outer database handle was used inside a transaction (use tx): ${what}`;
  noteSurprise(refusal);
  throw new Error(refusal);
}

function nameOf(query: unknown): string {
  if (typeof query === "string") return query;
  return (query as { text?: string } | undefined)?.text ?? "a second connection";
}
