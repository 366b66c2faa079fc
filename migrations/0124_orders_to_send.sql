CREATE INDEX "shop_orders_to_send_idx" ON "shop_orders" ("created_at", "id", "paid_at")
  WHERE "status" IN ('paid', 'processing') AND "paid_at" IS NOT NULL;
