CREATE FUNCTION "removals_note_guardian_no"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "no" "connect_guardian_noes" := coalesce(NEW, OLD);
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at", "is_removed")
  SELECT 'minor.no', concat_ws(' ', "no"."creator_id", "no"."child_hash", "no"."guardian_hash"), "created_at", TG_OP = 'INSERT'
  FROM "connect_users" WHERE "id" = "no"."creator_id";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_no_kept" AFTER INSERT OR DELETE ON "connect_guardian_noes"
  FOR EACH ROW EXECUTE FUNCTION "removals_note_guardian_no"();
--> statement-breakpoint
INSERT INTO "removals" ("kind", "subject", "subject_created_at")
SELECT 'minor.no', concat_ws(' ', "creator_id", "child_hash", "guardian_hash"), "connect_users"."created_at"
FROM "connect_guardian_noes" JOIN "connect_users" ON "connect_users"."id" = "creator_id";
