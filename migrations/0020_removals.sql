CREATE TABLE "removals" (
  "id" uuid CONSTRAINT "removals_pkey" PRIMARY KEY DEFAULT gen_random_uuid(),
  "kind" text NOT NULL,
  "subject" text NOT NULL,
  "subject_created_at" timestamp with time zone NOT NULL,
  "is_removed" boolean NOT NULL DEFAULT true,
  "noted_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "kept_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "removals_noted_at_idx" ON "removals" ("noted_at");
--> statement-breakpoint
CREATE INDEX "removals_not_kept_idx" ON "removals" ("noted_at") WHERE "kept_at" IS NULL;
--> statement-breakpoint
CREATE FUNCTION "removals_note"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at", "is_removed")
  VALUES (TG_ARGV[0], OLD."id", OLD."created_at", TG_ARGV[1] = 'removed');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "removals_note_upload"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at")
  VALUES ('upload.exists', OLD."name", OLD."created_at");
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION "removals_note_switches"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "removals" ("kind", "subject", "subject_created_at", "is_removed")
  SELECT 'account.mails.' || "switch"."key", "users"."id", "users"."created_at", "switch"."value" = 'false'
  FROM jsonb_each_text(NEW."notification_preferences") AS "switch", "users"
  WHERE "users"."id" = NEW."user_id"
    AND ("switch"."value" = 'false')
      <> coalesce(OLD."notification_preferences" ->> "switch"."key" = 'false', false);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "removals_deleted" AFTER DELETE ON "baseball_prospects"
  FOR EACH ROW EXECUTE FUNCTION "removals_note"('prospect.exists', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_hidden" AFTER UPDATE OF "hidden_at" ON "baseball_prospects"
  FOR EACH ROW WHEN (OLD."hidden_at" IS NULL AND NEW."hidden_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note"('prospect.visible', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_shown" AFTER UPDATE OF "hidden_at" ON "baseball_prospects"
  FOR EACH ROW WHEN (OLD."hidden_at" IS NOT NULL AND NEW."hidden_at" IS NULL)
  EXECUTE FUNCTION "removals_note"('prospect.visible', 'given back');
--> statement-breakpoint
CREATE TRIGGER "removals_agreement_ended" AFTER UPDATE OF "publication_agreed_at" ON "baseball_prospects"
  FOR EACH ROW WHEN (OLD."publication_agreed_at" IS NOT NULL AND NEW."publication_agreed_at" IS NULL)
  EXECUTE FUNCTION "removals_note"('prospect.agreement', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_agreement_given" AFTER UPDATE OF "publication_agreed_at" ON "baseball_prospects"
  FOR EACH ROW WHEN (OLD."publication_agreed_at" IS NULL AND NEW."publication_agreed_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note"('prospect.agreement', 'given back');
--> statement-breakpoint
CREATE TRIGGER "removals_deleted" AFTER DELETE ON "you_scout_nominations"
  FOR EACH ROW EXECUTE FUNCTION "removals_note"('nomination.exists', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_hidden" AFTER UPDATE OF "hidden_at" ON "you_scout_nominations"
  FOR EACH ROW WHEN (OLD."hidden_at" IS NULL AND NEW."hidden_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note"('nomination.visible', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_shown" AFTER UPDATE OF "hidden_at" ON "you_scout_nominations"
  FOR EACH ROW WHEN (OLD."hidden_at" IS NOT NULL AND NEW."hidden_at" IS NULL)
  EXECUTE FUNCTION "removals_note"('nomination.visible', 'given back');
--> statement-breakpoint
CREATE TRIGGER "removals_revoked" AFTER UPDATE OF "guardian_revoked_at" ON "you_scout_nominations"
  FOR EACH ROW WHEN (OLD."guardian_revoked_at" IS NULL AND NEW."guardian_revoked_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note"('nomination.guardian', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_agreed_anew" AFTER UPDATE OF "guardian_revoked_at" ON "you_scout_nominations"
  FOR EACH ROW WHEN (OLD."guardian_revoked_at" IS NOT NULL AND NEW."guardian_revoked_at" IS NULL)
  EXECUTE FUNCTION "removals_note"('nomination.guardian', 'given back');
--> statement-breakpoint
CREATE TRIGGER "removals_agreement_ended" AFTER UPDATE OF "guardian_agreed_at" ON "you_scout_nominations"
  FOR EACH ROW WHEN (OLD."guardian_agreed_at" IS NOT NULL AND NEW."guardian_agreed_at" IS NULL)
  EXECUTE FUNCTION "removals_note"('nomination.agreement', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_link_ended" AFTER UPDATE OF "guardian_token_hash", "guardian_email" ON "you_scout_nominations"
  FOR EACH ROW WHEN (
    OLD."guardian_token_hash" IS NOT NULL AND (
      NEW."guardian_token_hash" IS NULL OR lower(NEW."guardian_email") IS DISTINCT FROM lower(OLD."guardian_email")
    )
  )
  EXECUTE FUNCTION "removals_note"('nomination.link', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_withdrawn" AFTER UPDATE OF "status" ON "you_scout_nominations"
  FOR EACH ROW WHEN (OLD."status" <> 'withdrawn' AND NEW."status" = 'withdrawn')
  EXECUTE FUNCTION "removals_note"('nomination.withdrawn', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_left_public" AFTER UPDATE OF "status" ON "you_scout_nominations"
  FOR EACH ROW WHEN (
    OLD."status" IN ('approved', 'promoted') AND NEW."status" NOT IN ('approved', 'promoted', 'withdrawn')
  )
  EXECUTE FUNCTION "removals_note"('nomination.public', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_made_public" AFTER UPDATE OF "status" ON "you_scout_nominations"
  FOR EACH ROW WHEN (
    OLD."status" NOT IN ('approved', 'promoted') AND NEW."status" IN ('approved', 'promoted')
  )
  EXECUTE FUNCTION "removals_note"('nomination.public', 'given back');
--> statement-breakpoint
CREATE TRIGGER "removals_blanked" AFTER UPDATE OF "blanked_at" ON "you_scout_nominations"
  FOR EACH ROW WHEN (OLD."blanked_at" IS NULL AND NEW."blanked_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note"('nomination.words', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_deleted" AFTER DELETE ON "you_scout_comments"
  FOR EACH ROW EXECUTE FUNCTION "removals_note"('comment.exists', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_hidden" AFTER UPDATE OF "hidden_at" ON "you_scout_comments"
  FOR EACH ROW WHEN (OLD."hidden_at" IS NULL AND NEW."hidden_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note"('comment.visible', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_shown" AFTER UPDATE OF "hidden_at" ON "you_scout_comments"
  FOR EACH ROW WHEN (OLD."hidden_at" IS NOT NULL AND NEW."hidden_at" IS NULL)
  EXECUTE FUNCTION "removals_note"('comment.visible', 'given back');
--> statement-breakpoint
CREATE TRIGGER "removals_held" AFTER UPDATE OF "is_approved" ON "you_scout_comments"
  FOR EACH ROW WHEN (OLD."is_approved" AND NOT NEW."is_approved")
  EXECUTE FUNCTION "removals_note"('comment.approved', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_approved" AFTER UPDATE OF "is_approved" ON "you_scout_comments"
  FOR EACH ROW WHEN (NOT OLD."is_approved" AND NEW."is_approved")
  EXECUTE FUNCTION "removals_note"('comment.approved', 'given back');
--> statement-breakpoint
CREATE TRIGGER "removals_deleted" AFTER DELETE ON "users"
  FOR EACH ROW EXECUTE FUNCTION "removals_note"('account.exists', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_suspended" AFTER UPDATE OF "suspended_at" ON "users"
  FOR EACH ROW WHEN (OLD."suspended_at" IS NULL AND NEW."suspended_at" IS NOT NULL)
  EXECUTE FUNCTION "removals_note"('account.usable', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_reinstated" AFTER UPDATE OF "suspended_at" ON "users"
  FOR EACH ROW WHEN (OLD."suspended_at" IS NOT NULL AND NEW."suspended_at" IS NULL)
  EXECUTE FUNCTION "removals_note"('account.usable', 'given back');
--> statement-breakpoint
CREATE TRIGGER "removals_demoted" AFTER UPDATE OF "role" ON "users"
  FOR EACH ROW WHEN (OLD."role" = 'admin' AND NEW."role" <> 'admin')
  EXECUTE FUNCTION "removals_note"('account.admin', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_promoted" AFTER UPDATE OF "role" ON "users"
  FOR EACH ROW WHEN (OLD."role" <> 'admin' AND NEW."role" = 'admin')
  EXECUTE FUNCTION "removals_note"('account.admin', 'given back');
--> statement-breakpoint
CREATE TRIGGER "removals_switched" AFTER INSERT OR UPDATE OF "notification_preferences" ON "user_profiles"
  FOR EACH ROW EXECUTE FUNCTION "removals_note_switches"();
--> statement-breakpoint
CREATE TRIGGER "removals_deleted" AFTER DELETE ON "newsletter_subscriptions"
  FOR EACH ROW EXECUTE FUNCTION "removals_note"('subscription.exists', 'removed');
--> statement-breakpoint
CREATE TRIGGER "removals_deleted" AFTER DELETE ON "uploads"
  FOR EACH ROW EXECUTE FUNCTION "removals_note_upload"();
