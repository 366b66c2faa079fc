CREATE FUNCTION "guardian_proposals_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "guardian_proposals" WHERE "nomination_id" = NEW."id";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "guardian_proposals_end" AFTER UPDATE OF "status", "merged_into_id" ON "you_scout_nominations"
  FOR EACH ROW WHEN (
    (NEW."status" = 'promoted' AND OLD."status" <> 'promoted')
    OR (NEW."merged_into_id" IS NOT NULL AND OLD."merged_into_id" IS NULL)
  )
  EXECUTE FUNCTION "guardian_proposals_end"();
--> statement-breakpoint
DELETE FROM "guardian_proposals" AS proposed USING "you_scout_nominations" AS nominated
WHERE nominated."id" = proposed."nomination_id" AND proposed."kind" = 'replace'
	AND (nominated."status" = 'promoted' OR nominated."merged_into_id" IS NOT NULL);
