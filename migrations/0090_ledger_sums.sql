CREATE TABLE "vote_ledger_sums" (
  "day" date,
  "what" text,
  "reason" text,
  "votes" integer NOT NULL,
  CONSTRAINT "vote_ledger_sums_pkey" PRIMARY KEY ("day", "what", "reason"),
  CONSTRAINT "vote_ledger_sums_day_fkey" FOREIGN KEY ("day") REFERENCES "vote_ledger_days" ("day")
    ON DELETE CASCADE
);
--> statement-breakpoint
CREATE FUNCTION "vote_ledger_sums_add"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "vote_ledger_sums" ("day", "what", "reason", "votes")
  SELECT "day", "what", "reason", sum("votes") FROM "added" GROUP BY "day", "what", "reason"
  ON CONFLICT ("day", "what", "reason")
    DO UPDATE SET "votes" = "vote_ledger_sums"."votes" + EXCLUDED."votes";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "vote_ledger_sums_add" AFTER INSERT ON "vote_ledger_lines"
REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "vote_ledger_sums_add"();
--> statement-breakpoint
INSERT INTO "vote_ledger_sums" ("day", "what", "reason", "votes")
SELECT "day", "what", "reason", sum("votes") FROM "vote_ledger_lines" GROUP BY "day", "what", "reason";
