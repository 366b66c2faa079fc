CREATE TABLE "you_scout_nomination_words" (
  "nomination_id" integer,
  "names" tsvector NOT NULL,
  "all_words" tsvector NOT NULL,
  CONSTRAINT "you_scout_nomination_words_pkey" PRIMARY KEY ("nomination_id"),
  CONSTRAINT "you_scout_nomination_words_nomination_id_fkey" FOREIGN KEY ("nomination_id")
    REFERENCES "you_scout_nominations" ("id") ON DELETE CASCADE
);
--> statement-breakpoint
CREATE FUNCTION "you_scout_words_of"("words" text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT to_tsvector('simple', translate("words", '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', repeat(' ', 32)))
$$;
--> statement-breakpoint
CREATE FUNCTION "you_scout_nomination_words_write"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "names" text := concat_ws(' ', NEW."first_name", NEW."last_name", NEW."submitted_by_name");
BEGIN
  INSERT INTO "you_scout_nomination_words" ("nomination_id", "names", "all_words")
  VALUES (NEW."id", "you_scout_words_of"("names"),
    "you_scout_words_of"(concat_ws(' ', "names", NEW."submitted_by_email", NEW."guardian_email")))
  ON CONFLICT ("nomination_id")
    DO UPDATE SET "names" = EXCLUDED."names", "all_words" = EXCLUDED."all_words";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "you_scout_nomination_words_write"
AFTER INSERT OR UPDATE OF "first_name", "last_name", "submitted_by_name", "submitted_by_email", "guardian_email"
ON "you_scout_nominations" FOR EACH ROW EXECUTE FUNCTION "you_scout_nomination_words_write"();
--> statement-breakpoint
INSERT INTO "you_scout_nomination_words" ("nomination_id", "names", "all_words")
SELECT "id",
  "you_scout_words_of"(concat_ws(' ', "first_name", "last_name", "submitted_by_name")),
  "you_scout_words_of"(concat_ws(' ', "first_name", "last_name", "submitted_by_name", "submitted_by_email", "guardian_email"))
FROM "you_scout_nominations";
--> statement-breakpoint
CREATE INDEX "you_scout_nomination_words_names_idx" ON "you_scout_nomination_words"
  USING gin ("names") WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "you_scout_nomination_words_all_words_idx" ON "you_scout_nomination_words"
  USING gin ("all_words") WITH (fastupdate = off);
