CREATE INDEX "users_created_at_id_idx" ON "users" ("created_at", "id");
--> statement-breakpoint
CREATE INDEX "users_role_created_at_id_idx" ON "users" ("role", "created_at", "id");
--> statement-breakpoint
CREATE INDEX "users_suspended_at_idx" ON "users" ("suspended_at") WHERE "suspended_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "users_username_search_idx" ON "users" (lower("username") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "users_email_search_idx" ON "users" (lower("email") text_pattern_ops);
--> statement-breakpoint
DROP INDEX "users_email_idx";
--> statement-breakpoint
CREATE INDEX "user_profiles_display_name_search_idx" ON "user_profiles" (lower("display_name") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "user_profiles_pending_idx" ON "user_profiles" ("user_id")
  WHERE "verification_status" = 'pending' AND "team_name" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "contact_submissions_new_idx" ON "contact_submissions" ("created_at") WHERE "status" = 'new';
--> statement-breakpoint
CREATE INDEX "prospect_evaluation_requests_pending_idx" ON "prospect_evaluation_requests" ("created_at")
  WHERE "status" = 'pending';
--> statement-breakpoint
CREATE INDEX "newsletter_subscriptions_confirmed_idx" ON "newsletter_subscriptions" ("created_at")
  WHERE "confirmed_at" IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "privacy_requests_open_idx" ON "privacy_requests" ("created_at")
  WHERE "status" IN ('new', 'in_progress');
