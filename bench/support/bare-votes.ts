// A bare node:http server that writes each vote in a transaction of its own through a bare pool:
// insert the vote, raise the counter, answer after the commit.
import { createServer } from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 32 });

async function vote(player: number, voter: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query(
      "insert into prospect_votes (prospect_id, voter_ip, voter_network) values ($1, $2, $2)",
      [player, voter],
    );
    const { rows } = await client.query(
      "update baseball_prospects set community_votes = community_votes + 1 where id = $1 returning community_votes",
      [player],
    );
    await client.query("commit");
    return rows[0].community_votes;
  } finally {
    client.release();
  }
}

createServer(async (request, response) => {
  if (request.method === "GET") {
    response.end("{}");
    return;
  }
  const player = Number(request.url?.split("/")[3]);
  const communityVotes = await vote(player, String(request.headers["x-forwarded-for"]));
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ data: { prospectId: player, communityVotes } }));
}).listen(Number(process.env.PORT), "127.0.0.1");
