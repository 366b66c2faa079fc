CREATE TABLE "distinct_children" (
	"subject_type" text NOT NULL,
	"subject_id" integer NOT NULL,
	"other_type" text NOT NULL,
	"other_id" integer NOT NULL,
	"said_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "distinct_children_pkey" PRIMARY KEY ("subject_type", "subject_id", "other_type", "other_id"),
	CONSTRAINT "distinct_children_subject_type_check" CHECK ("subject_type" in ('prospect', 'nomination', 'listing')),
	CONSTRAINT "distinct_children_other_type_check" CHECK ("other_type" in ('prospect', 'nomination'))
);
--> statement-breakpoint
CREATE INDEX "distinct_children_other_idx" ON "distinct_children" ("other_type", "other_id");
--> statement-breakpoint
CREATE FUNCTION "distinct_children_forget"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "distinct_children"
  WHERE ("subject_type" = TG_ARGV[0] AND "subject_id" = OLD."id")
    OR ("other_type" = TG_ARGV[0] AND "other_id" = OLD."id");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "distinct_children_forget" AFTER DELETE ON "baseball_prospects"
  FOR EACH ROW EXECUTE FUNCTION "distinct_children_forget"('prospect');
--> statement-breakpoint
CREATE TRIGGER "distinct_children_forget" AFTER DELETE ON "you_scout_nominations"
  FOR EACH ROW EXECUTE FUNCTION "distinct_children_forget"('nomination');
--> statement-breakpoint
CREATE TRIGGER "distinct_children_forget" AFTER DELETE ON "connect_listings"
  FOR EACH ROW EXECUTE FUNCTION "distinct_children_forget"('listing');
--> statement-breakpoint
INSERT INTO "distinct_children" ("subject_type", "subject_id", "other_type", "other_id", "said_at")
SELECT "entry"."subject_type", "entry"."subject_id",
  CASE WHEN "other" LIKE 'nomination %' THEN 'nomination' ELSE 'prospect' END,
  substring("other" from '#(\d+)$')::int, max("entry"."created_at")
FROM "audit_entries" AS "entry",
  unnest(string_to_array("entry"."after" ->> 'isAnotherThan', ', ')) AS "other"
WHERE "entry"."subject_type" IN ('prospect', 'nomination', 'listing')
  AND "other" ~ '^(nomination )?#\d+$'
  AND CASE "entry"."subject_type"
    WHEN 'prospect' THEN EXISTS (SELECT FROM "baseball_prospects" WHERE "id" = "entry"."subject_id")
    WHEN 'nomination' THEN EXISTS (SELECT FROM "you_scout_nominations" WHERE "id" = "entry"."subject_id")
    ELSE EXISTS (SELECT FROM "connect_listings" WHERE "id" = "entry"."subject_id") END
  AND CASE WHEN "other" LIKE 'nomination %'
    THEN EXISTS (SELECT FROM "you_scout_nominations" WHERE "id" = substring("other" from '#(\d+)$')::int)
    ELSE EXISTS (SELECT FROM "baseball_prospects" WHERE "id" = substring("other" from '#(\d+)$')::int) END
GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE FUNCTION "removals_note_distinct"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at")
  VALUES ('child.distinct', concat_ws(' ', NEW."subject_type", NEW."subject_id", NEW."other_type", NEW."other_id"), NEW."said_at");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_distinct" AFTER INSERT ON "distinct_children"
  FOR EACH ROW EXECUTE FUNCTION "removals_note_distinct"();
