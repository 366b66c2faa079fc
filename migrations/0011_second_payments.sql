ALTER TABLE shop_refunds ADD COLUMN payment_intent_id text;
