import type pg from "pg";

/**
 * Fills a table without its indexes, unique constraints and checks of foreign keys, and makes them again as they
 * were. Indexes made at once are more compact than those that grew with the rows.
 */
export async function loadWithoutIndexes(
  pool: pg.Pool,
  table: string,
  load: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query("set maintenance_work_mem = '1GB'");
    const { constraints, indexes } = await definitionsOf(client, table);
    for (const { name } of constraints) {
      await client.query(`alter table ${table} drop constraint ${name}`);
    }
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    await load(client);
    for (const { definition } of indexes) await client.query(definition);
    for (const { name, definition } of constraints) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
  } finally {
    // Its settings end with the connection.
    client.release(true);
  }
}

interface Definition {
  name: string;
  definition: string;
}

async function definitionsOf(
  client: pg.PoolClient,
  table: string,
): Promise<{ constraints: Definition[]; indexes: Definition[] }> {
  const constraints = await client.query(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = $1::regclass and contype in ('p', 'u')`,
    [table],
  );
  const indexes = await client.query(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = $1::regclass
      and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  return { constraints: constraints.rows, indexes: indexes.rows };
}
