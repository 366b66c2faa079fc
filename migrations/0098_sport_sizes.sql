ALTER TABLE "you_scout_period_sizes" RENAME TO "you_scout_sport_sizes";
--> statement-breakpoint
DELETE FROM "you_scout_sport_sizes";
--> statement-breakpoint
ALTER TABLE "you_scout_sport_sizes" DROP CONSTRAINT "you_scout_period_sizes_pkey";
--> statement-breakpoint
ALTER TABLE "you_scout_sport_sizes" ADD COLUMN "sport" text;
--> statement-breakpoint
ALTER TABLE "you_scout_sport_sizes" ADD CONSTRAINT "you_scout_sport_sizes_pkey"
  PRIMARY KEY ("period", "starts_on", "sport");
--> statement-breakpoint
CREATE VIEW "you_scout_period_sizes" AS
SELECT "period", "starts_on", sum("nominations")::integer AS "nominations"
FROM "you_scout_sport_sizes" GROUP BY "period", "starts_on";
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "you_scout_period_sizes_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "you_scout_sport_sizes" ("period", "starts_on", "sport", "nominations")
    SELECT "period", "starts_on", (SELECT "sport" FROM "you_scout_nominations" WHERE "id" = "nomination_id"), count(*)
    FROM "added" WHERE "votes" > 0
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("period", "starts_on", "sport")
      DO UPDATE SET "nominations" = "you_scout_sport_sizes"."nominations" + EXCLUDED."nominations";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "you_scout_sport_sizes" ("period", "starts_on", "sport", "nominations")
    SELECT "period", "starts_on", (SELECT "sport" FROM "you_scout_nominations" WHERE "id" = "nomination_id"), -count(*)
    FROM "removed" WHERE "votes" > 0
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("period", "starts_on", "sport")
      DO UPDATE SET "nominations" = "you_scout_sport_sizes"."nominations" + EXCLUDED."nominations";
  ELSE
    INSERT INTO "you_scout_sport_sizes" ("period", "starts_on", "sport", "nominations")
    SELECT "period", "starts_on", (SELECT "sport" FROM "you_scout_nominations" WHERE "id" = "nomination_id"), sum("difference") FROM (
      SELECT "nomination_id", "period", "starts_on", sum("sign") AS "difference" FROM (
        SELECT "nomination_id", "period", "starts_on", 1 AS "sign" FROM "added" WHERE "votes" > 0
        UNION ALL
        SELECT "nomination_id", "period", "starts_on", -1 FROM "removed" WHERE "votes" > 0
      ) AS "all" GROUP BY 1, 2, 3 HAVING sum("sign") <> 0
    ) AS "changed"
    GROUP BY 1, 2, 3 HAVING sum("difference") <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ("period", "starts_on", "sport")
      DO UPDATE SET "nominations" = "you_scout_sport_sizes"."nominations" + EXCLUDED."nominations";
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "you_scout_sport_sizes_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "you_scout_sport_sizes" ("period", "starts_on", "sport", "nominations")
  SELECT "period", "starts_on", "moved"."sport", "moved"."difference"
  FROM "you_scout_vote_counts" CROSS JOIN (VALUES (OLD."sport", -1), (NEW."sport", 1)) AS "moved" ("sport", "difference")
  WHERE "nomination_id" = NEW."id" AND "votes" > 0
  ORDER BY 1, 2, 3
  ON CONFLICT ("period", "starts_on", "sport")
    DO UPDATE SET "nominations" = "you_scout_sport_sizes"."nominations" + EXCLUDED."nominations";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "you_scout_sport_sizes_move" AFTER UPDATE OF "sport" ON "you_scout_nominations"
FOR EACH ROW WHEN (OLD."sport" <> NEW."sport") EXECUTE FUNCTION "you_scout_sport_sizes_move"();
--> statement-breakpoint
CREATE FUNCTION "you_scout_vote_counts_remove"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "you_scout_vote_counts" WHERE "nomination_id" = OLD."id";
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "you_scout_vote_counts_remove" BEFORE DELETE ON "you_scout_nominations"
FOR EACH ROW EXECUTE FUNCTION "you_scout_vote_counts_remove"();
--> statement-breakpoint
INSERT INTO "you_scout_sport_sizes" ("period", "starts_on", "sport", "nominations")
SELECT "period", "starts_on", "sport", count(*)
FROM "you_scout_vote_counts" JOIN "you_scout_nominations" ON "id" = "nomination_id"
WHERE "votes" > 0 GROUP BY 1, 2, 3;
