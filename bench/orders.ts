import { randomUUID } from "node:crypto";
import pg from "pg";
import { machinePaths } from "#machine-paths.ts";
import { paths } from "#paths.ts";
import { type Comparison, compare } from "./support/compare.ts";
import { createDatabase } from "./support/create-database.ts";
import { postLoad } from "./support/load.ts";
import { startSubject } from "./support/processes.ts";
import { startSite } from "./support/site.ts";

/** More than all rounds together order. */
const STOCK = 10_000_000;

/** Orders a second of one item that everybody wants, on PostgreSQL, each answered with its payment page. */
export async function benchOrders(serverUrl: string, rounds: number): Promise<Comparison[]> {
  const oursUrl = await createDatabase(serverUrl, "bench_orders_ours");
  const ours = await startSite({ DATABASE_URL: oursUrl });
  const referenceUrl = await createDatabase(serverUrl, "bench_orders_reference");
  await (await startSite({ DATABASE_URL: referenceUrl })).stop();
  const bare = await startSubject(
    ["bench/support/bare-orders.ts"],
    { DATABASE_URL: referenceUrl },
    machinePaths.healthz,
  );
  try {
    const item = await stockUp(oursUrl);
    await stockUp(referenceUrl);
    const order = () => ({
      path: paths.api.shopOrders,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        idempotencyKey: randomUUID(),
        lines: [{ variantId: item.id, quantity: 1 }],
        customerName: "Ana Batiste",
        customerEmail: "ana@city.example",
        deliveryMethod: "pickup",
        shownTotalCents: item.priceCents,
      }),
    });
    return [
      await compare(
        "orders of one item",
        null,
        rounds,
        () => postLoad(ours, order),
        () => postLoad(bare, order),
      ),
    ];
  } finally {
    await bare.stop();
    await ours.stop();
  }
}

/** Puts enough of the first variant on the shelf. */
async function stockUp(url: string): Promise<{ id: number; priceCents: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `update shop_variants set stock_on_hand = $1 where id = (select min(id) from shop_variants)
    returning id, price_cents as "priceCents"`,
    [STOCK],
  );
  await client.end();
  return rows[0];
}
