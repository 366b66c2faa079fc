CREATE OR REPLACE FUNCTION "search_vector"("names" text, "others" text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT array_to_tsvector(array(
    SELECT array_to_string("words"["place" : "place" + "more"], '')
    FROM (VALUES ("names", 2, repeat(' ', 9)), ("others", 0, '')) AS "given" ("text", "joined", "gap"),
      normalize(translate("text", '''’‘ʼʻ‛`´′＇', "gap"), NFKD) AS "taken_apart",
      translate(
        lower("taken_apart" COLLATE "und-x-icu"),
        'ɑаαʙƀɓвьβᴄƈсđðᴅɖɗԁᴇəɛеєεꜰƒɡɢɠħʜɦһнıɪɨɩіιᴊȷʝјᴋƙĸкκłʟƚɫɬɭӏᴍɱмμɴŋɲɳпηøᴏɔɵоοᴘƥрρʠԛʀɾɽɼгꜱʂѕᴛŧʈƭтτᴜʉυᴠʋνᴡԝωхχʏƴуγᴢʐʑƶζ' || U&'\115f\1160',
        'aaabbbbbbcccddddddeeeeeeffggghhhhhiiiiiijjjjkkkkklllllllmmmmnnnnnnooooooppppqqrrrrrsssttttttuuuvvvwwwxxyyyyzzzzz') AS "letters",
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
UPDATE "contact_submissions" SET "words" = DEFAULT WHERE concat("name", "organization", "email", "message") ~ '[^\u0001-\u007f]';
--> statement-breakpoint
UPDATE "newsletter_subscriptions" SET "words" = DEFAULT WHERE concat("name", "email") ~ '[^\u0001-\u007f]';
--> statement-breakpoint
UPDATE "prospect_evaluation_requests" SET "words" = DEFAULT WHERE concat("player_name", "player_school", "parent_name", "player_position", "parent_email", "additional_info") ~ '[^\u0001-\u007f]';
--> statement-breakpoint
UPDATE "shop_orders" SET "words" = DEFAULT WHERE concat("customer_name", "customer_email") ~ '[^\u0001-\u007f]';
--> statement-breakpoint
UPDATE "connect_users" SET "words" = DEFAULT WHERE concat("company_name", "website") ~ '[^\u0001-\u007f]';
--> statement-breakpoint
UPDATE "connect_listings" SET "words" = DEFAULT, "place_words" = DEFAULT WHERE concat("title", "location", "creator_name", "description") ~ '[^\u0001-\u007f]';
--> statement-breakpoint
UPDATE "connect_transactions" SET "words" = DEFAULT WHERE concat("title", "sponsor_name", "organizer_name") ~ '[^\u0001-\u007f]';
--> statement-breakpoint
UPDATE "you_scout_nomination_words" "words"
SET "names" = "search_vector"("given"."names", ''), "all_words" = "search_vector"("given"."names", "given"."addresses")
FROM (
  SELECT "id",
    concat_ws(' ', "first_name", "last_name", "submitted_by_name") AS "names",
    concat_ws(' ', "submitted_by_email", "guardian_email") AS "addresses"
  FROM "you_scout_nominations"
) "given"
WHERE "given"."id" = "words"."nomination_id" AND "given"."names" ~ '[^\u0001-\u007f]';
--> statement-breakpoint
REINDEX INDEX "rawpass_athletes_words_idx";
--> statement-breakpoint
REINDEX INDEX "user_profiles_words_idx";
--> statement-breakpoint
REINDEX INDEX "you_scout_comments_words_idx";
--> statement-breakpoint
REINDEX INDEX "privacy_requests_words_idx";
--> statement-breakpoint
UPDATE "you_scout_nominations" "one"
SET "person_key" = "folded"
FROM (
  SELECT "id",
    replace(replace(replace(replace(translate("person_key",
      'ɑаαʙƀɓвьβᴄƈсđðᴅɖɗԁᴇəɛеєεꜰƒɡɢɠħʜɦһнıɪɨɩіιᴊȷʝјᴋƙĸкκłʟƚɫɬɭӏᴍɱмμɴŋɲɳпηøᴏɔɵоοᴘƥрρʠԛʀɾɽɼгꜱʂѕᴛŧʈƭтτᴜʉυᴠʋνᴡԝωхχʏƴуγᴢʐʑƶζ' || U&'\115f\1160',
      'aaabbbbbbcccddddddeeeeeeffggghhhhhiiiiiijjjjkkkkklllllllmmmmnnnnnnooooooppppqqrrrrrsssttttttuuuvvvwwwxxyyyyzzzzz'), 'þ', 'th'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') AS "folded"
  FROM "you_scout_nominations" WHERE "person_key" ~ '[^\u0001-\u007f]'
) "keys"
WHERE "one"."id" = "keys"."id" AND "folded" <> "person_key";
