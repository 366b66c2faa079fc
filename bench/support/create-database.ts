import pg from "pg";

/** Makes an empty database on the server, in place of one of that name, and gives its address. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
  });
  return addressOf(serverUrl, name);
}

/** The address of a database of the server; null if there is none of that name. */
export async function findDatabase(serverUrl: string, name: string): Promise<string | null> {
  const { rowCount } = await onServer(serverUrl, (client) =>
    client.query("select 1 from pg_database where datname = $1", [name]),
  );
  return rowCount ? addressOf(serverUrl, name) : null;
}

async function onServer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
