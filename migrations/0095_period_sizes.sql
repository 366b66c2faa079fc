CREATE TABLE "you_scout_period_sizes" (
  "period" text,
  "starts_on" date,
  "nominations" integer NOT NULL,
  CONSTRAINT "you_scout_period_sizes_pkey" PRIMARY KEY ("period", "starts_on")
);
--> statement-breakpoint
CREATE FUNCTION "you_scout_period_sizes_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "you_scout_period_sizes" ("period", "starts_on", "nominations")
    SELECT "period", "starts_on", count(*) FROM "added" WHERE "votes" > 0
    GROUP BY "period", "starts_on" ORDER BY "period", "starts_on"
    ON CONFLICT ("period", "starts_on")
      DO UPDATE SET "nominations" = "you_scout_period_sizes"."nominations" + EXCLUDED."nominations";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "you_scout_period_sizes" ("period", "starts_on", "nominations")
    SELECT "period", "starts_on", -count(*) FROM "removed" WHERE "votes" > 0
    GROUP BY "period", "starts_on" ORDER BY "period", "starts_on"
    ON CONFLICT ("period", "starts_on")
      DO UPDATE SET "nominations" = "you_scout_period_sizes"."nominations" + EXCLUDED."nominations";
  ELSE
    INSERT INTO "you_scout_period_sizes" ("period", "starts_on", "nominations")
    SELECT "period", "starts_on", sum("difference") FROM (
      SELECT "period", "starts_on", 1 AS "difference" FROM "added" WHERE "votes" > 0
      UNION ALL
      SELECT "period", "starts_on", -1 FROM "removed" WHERE "votes" > 0
    ) AS "changed"
    GROUP BY "period", "starts_on" HAVING sum("difference") <> 0 ORDER BY "period", "starts_on"
    ON CONFLICT ("period", "starts_on")
      DO UPDATE SET "nominations" = "you_scout_period_sizes"."nominations" + EXCLUDED."nominations";
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "you_scout_period_sizes_added" AFTER INSERT ON "you_scout_vote_counts"
REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "you_scout_period_sizes_count"();
--> statement-breakpoint
CREATE TRIGGER "you_scout_period_sizes_changed" AFTER UPDATE ON "you_scout_vote_counts"
REFERENCING OLD TABLE AS "removed" NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "you_scout_period_sizes_count"();
--> statement-breakpoint
CREATE TRIGGER "you_scout_period_sizes_removed" AFTER DELETE ON "you_scout_vote_counts"
REFERENCING OLD TABLE AS "removed"
FOR EACH STATEMENT EXECUTE FUNCTION "you_scout_period_sizes_count"();
--> statement-breakpoint
INSERT INTO "you_scout_period_sizes" ("period", "starts_on", "nominations")
SELECT "period", "starts_on", count(*) FROM "you_scout_vote_counts" WHERE "votes" > 0 GROUP BY "period", "starts_on";
