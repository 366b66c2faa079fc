ALTER TABLE "connect_listings" ADD COLUMN "place_words" "tsvector" GENERATED ALWAYS AS (search_vector(coalesce(location, ''), '')) STORED NOT NULL;
--> statement-breakpoint
DROP INDEX "connect_listings_active_idx";
--> statement-breakpoint
CREATE INDEX "connect_listings_active_idx" ON "connect_listings" USING btree ("is_highlighted", "published_at", "id", "type", "category", "place_words", "date_start", "date_end", "price_min") WHERE "status" = 'active';
