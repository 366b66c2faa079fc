CREATE FUNCTION "search_vector"("names" text, "others" text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT array_to_tsvector(array(
    SELECT array_to_string("words"["place" : "place" + "more"], '')
    FROM (VALUES ("names", 2, repeat(' ', 9)), ("others", 0, '')) AS "given" ("text", "joined", "gap"),
      normalize(translate("text", '''’‘ʼʻ‛`´′＇', "gap"), NFKD) AS "taken_apart",
      translate(lower("taken_apart" COLLATE "und-x-icu"), 'øłđðıħ', 'olddih') AS "letters",
      replace(replace(replace(replace("letters", 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
        AS "folded",
      regexp_replace(
        "folded" COLLATE "und-x-icu",
        '[^[:alnum:][:space:][:punct:]$+<=>^`|~\u2190-\u2bff\U0001f000-\U0001faff]+',
        '', 'g') AS "seen",
      regexp_replace("seen" COLLATE "und-x-icu", '[^[:alnum:]]+', ' ', 'g') AS "parted",
      string_to_array(
        btrim(regexp_replace("parted", '([^ ]{60})[^ ]+', '\1', 'g')),
        ' ') AS "words",
      generate_subscripts("words", 1) AS "place",
      generate_series(0, "joined") AS "more"
  ))
$$;
--> statement-breakpoint
ALTER TABLE "contact_submissions" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "contact_submissions" ADD COLUMN "words" tsvector NOT NULL GENERATED ALWAYS AS (
  search_vector("name" || ' ' || "organization", "email" || ' ' || "message")
) STORED;
--> statement-breakpoint
CREATE INDEX "contact_submissions_words_idx" ON "contact_submissions" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "words" tsvector NOT NULL GENERATED ALWAYS AS (
  search_vector(coalesce("name", ''), "email")
) STORED;
--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_words_idx" ON "newsletter_subscriptions" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
ALTER TABLE "prospect_evaluation_requests" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "prospect_evaluation_requests" ADD COLUMN "words" tsvector NOT NULL GENERATED ALWAYS AS (
  search_vector("player_name" || ' ' || "player_school" || ' ' || "parent_name",
    "player_position" || ' ' || "parent_email" || ' ' || "parent_phone" || ' ' ||
      regexp_replace("parent_phone", '[^0-9]', '', 'g') || ' ' || coalesce("additional_info", ''))
) STORED;
--> statement-breakpoint
CREATE INDEX "prospect_evaluation_requests_words_idx" ON "prospect_evaluation_requests" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
ALTER TABLE "shop_orders" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "shop_orders" ADD COLUMN "words" tsvector NOT NULL GENERATED ALWAYS AS (
  search_vector("customer_name", "order_number" || ' ' || "customer_email")
) STORED;
--> statement-breakpoint
CREATE INDEX "shop_orders_words_idx" ON "shop_orders" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
ALTER TABLE "connect_users" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "connect_users" ADD COLUMN "words" tsvector NOT NULL GENERATED ALWAYS AS (
  search_vector("company_name", coalesce("website", ''))
) STORED;
--> statement-breakpoint
CREATE INDEX "connect_users_words_idx" ON "connect_users" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
ALTER TABLE "connect_listings" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "connect_listings" ADD COLUMN "words" tsvector NOT NULL GENERATED ALWAYS AS (
  search_vector(coalesce("title", '') || ' ' || coalesce("location", '') || ' ' || "creator_name", coalesce("description", ''))
) STORED;
--> statement-breakpoint
CREATE INDEX "connect_listings_words_idx" ON "connect_listings" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
ALTER TABLE "connect_transactions" DROP COLUMN "words";
--> statement-breakpoint
ALTER TABLE "connect_transactions" ADD COLUMN "words" tsvector NOT NULL GENERATED ALWAYS AS (
  search_vector("title" || ' ' || "sponsor_name" || ' ' || "organizer_name", '')
) STORED;
--> statement-breakpoint
CREATE INDEX "connect_transactions_words_idx" ON "connect_transactions" USING gin ("words") WITH (fastupdate = off);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "you_scout_nomination_words_write"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "names" text := concat_ws(' ', NEW."first_name", NEW."last_name", NEW."submitted_by_name");
BEGIN
  INSERT INTO "you_scout_nomination_words" ("nomination_id", "names", "all_words")
  VALUES (NEW."id", "search_vector"("names", ''),
    "search_vector"("names", concat_ws(' ', NEW."submitted_by_email", NEW."guardian_email")))
  ON CONFLICT ("nomination_id")
    DO UPDATE SET "names" = EXCLUDED."names", "all_words" = EXCLUDED."all_words";
  RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE "you_scout_nomination_words" "words"
SET "names" = "search_vector"("given"."names", ''), "all_words" = "search_vector"("given"."names", "given"."addresses")
FROM (
  SELECT "id",
    concat_ws(' ', "first_name", "last_name", "submitted_by_name") AS "names",
    concat_ws(' ', "submitted_by_email", "guardian_email") AS "addresses"
  FROM "you_scout_nominations"
) "given"
WHERE "given"."id" = "words"."nomination_id";
--> statement-breakpoint
DROP FUNCTION "you_scout_words_of"(text);
