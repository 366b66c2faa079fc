// A bare node:http server that takes each order through a bare pool: insert it and hold its stock in one
// transaction, then write what stands for the payment page, then note the page at the order.
import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import pg from "pg";

interface Order {
  idempotencyKey: string;
  lines: { variantId: number; quantity: number }[];
  customerName: string;
  customerEmail: string;
  shownTotalCents: number;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 32 });

async function take(order: Order): Promise<string> {
  const { idempotencyKey: key, lines, customerName, customerEmail, shownTotalCents } = order;
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query(
      `insert into shop_orders (order_number, status_token_hash, idempotency_key, customer_name,
        customer_email, order_items, subtotal, shipping, tax, total_amount, delivery_method,
        reserved_until)
      values ($1, $1, $1, $2, $3, $4, $5, 0, 0, $5, 'pickup', now() + interval '35 minutes')
      returning id`,
      [key, customerName, customerEmail, JSON.stringify(lines), shownTotalCents],
    );
    await client.query(
      `update shop_variants set stock_reserved = stock_reserved + $2
      where id = $1 and stock_on_hand - stock_reserved >= $2`,
      [lines[0]?.variantId, lines[0]?.quantity],
    );
    await client.query("commit");
    await client.query(
      `insert into shop_test_payments (session_id, payment_intent_id, session) values ($1, $1, $2)`,
      [key, JSON.stringify(order)],
    );
    await client.query(
      "update shop_orders set stripe_session_id = $2, payment_url = $2 where id = $1",
      [rows[0].id, key],
    );
    return key;
  } finally {
    client.release();
  }
}

createServer(async (request, response) => {
  if (request.method === "GET") {
    response.end("{}");
    return;
  }
  const token = await take((await json(request)) as Order);
  response.writeHead(201, { "content-type": "application/json" });
  response.end(JSON.stringify({ data: { orderNumber: token, token, paymentUrl: token } }));
}).listen(Number(process.env.PORT), "127.0.0.1");
