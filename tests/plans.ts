import { vi } from "vitest";
import type { Db } from "#lib/db/db.ts";

/** How one statement read a table. */
export interface TableScan {
  kind: string;
  /** The rows that it gave, and those that it read for nothing. */
  rows: number;
  ms: number;
  statement: string;
}

interface PlanStep {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Actual Total Time": number;
  "Rows Removed by Filter"?: number;
  Plans?: PlanStep[];
}

interface Client {
  query(query: string | { text: string }, params?: unknown[]): Promise<{ rows: object[] }>;
}

/**
 * Runs `work`, and tells how each of its statements that reads `table` does so (EXPLAIN ANALYZE), by its own name or
 * through a view.
 */
export async function scansOf(
  db: Db,
  table: string,
  work: () => Promise<unknown>,
  view = table,
): Promise<TableScan[]> {
  const { $client: client } = db as unknown as { $client: Client };
  const spy = vi.spyOn(client, "query");
  await work();
  const calls = spy.mock.calls.map(([query, params]) => ({
    statement: typeof query === "string" ? query : query.text,
    params: params ?? [],
  }));
  spy.mockRestore();
  const scans: TableScan[] = [];
  for (const { statement, params } of calls) {
    if (![table, view].some((name) => statement.includes(`from "${name}"`))) continue;
    const { rows } = await client.query(`explain (analyze, format json) ${statement}`, params);
    const [answer] = Object.values(rows[0] ?? {}) as [{ Plan: PlanStep }[]];
    for (const step of stepsOf(answer[0]?.Plan)) {
      if (step["Relation Name"] === table) scans.push({ ...told(step), statement });
    }
  }
  return scans;
}

function stepsOf(step: PlanStep | undefined): PlanStep[] {
  return step ? [step, ...(step.Plans ?? []).flatMap(stepsOf)] : [];
}

function told(step: PlanStep): Omit<TableScan, "statement"> {
  const rows = step["Actual Rows"] + (step["Rows Removed by Filter"] ?? 0);
  return {
    kind: step["Node Type"],
    rows: rows * step["Actual Loops"],
    ms: step["Actual Total Time"],
  };
}
