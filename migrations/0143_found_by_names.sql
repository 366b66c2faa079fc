CREATE INDEX "rawpass_athletes_words_idx" ON "rawpass_athletes"
  USING gin (search_vector("first_name" || ' ' || "last_name", '')) WITH (fastupdate = off);
--> statement-breakpoint
DROP INDEX "rawpass_athletes_first_name_idx";
--> statement-breakpoint
DROP INDEX "rawpass_athletes_last_name_idx";
--> statement-breakpoint
CREATE INDEX "user_profiles_words_idx" ON "user_profiles"
  USING gin (search_vector("display_name", '')) WITH (fastupdate = off);
--> statement-breakpoint
DROP INDEX "user_profiles_display_name_search_idx";
--> statement-breakpoint
CREATE INDEX "you_scout_comments_words_idx" ON "you_scout_comments"
  USING gin (search_vector('', "comment")) WITH (fastupdate = off);
--> statement-breakpoint
CREATE INDEX "privacy_requests_words_idx" ON "privacy_requests"
  USING gin (search_vector("person_name" || ' ' || "requester_name", "requester_email")) WITH (fastupdate = off);
