ALTER TABLE "staff_rights" DROP CONSTRAINT "staff_rights_right_name_check";
--> statement-breakpoint
ALTER TABLE "staff_rights" ADD CONSTRAINT "staff_rights_right_name_check"
  CHECK (right_name in ('scout', 'moderator', 'shop', 'desk', 'partners'));
--> statement-breakpoint
CREATE FUNCTION "removals_note_right"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at", "is_removed")
  SELECT 'account.right.' || "changed"."right_name", "users"."id", "users"."created_at", TG_OP = 'DELETE'
  FROM (SELECT coalesce(NEW."user_id", OLD."user_id"), coalesce(NEW."right_name", OLD."right_name"))
    AS "changed" ("user_id", "right_name")
  JOIN "users" ON "users"."id" = "changed"."user_id";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_changed" AFTER INSERT OR DELETE ON "staff_rights"
  FOR EACH ROW EXECUTE FUNCTION "removals_note_right"();
