DROP INDEX "connect_listings_active_idx";
--> statement-breakpoint
CREATE INDEX "connect_listings_active_idx" ON "connect_listings" ("is_highlighted", "published_at", "id", "type", "category", "location", "date_start", "date_end", "price_min") WHERE "status" = 'active';
