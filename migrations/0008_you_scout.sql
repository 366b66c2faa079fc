CREATE TABLE "you_scout_nominations" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "you_scout_nominations_pkey" PRIMARY KEY,
  "first_name" text NOT NULL,
  "last_name" text NOT NULL,
  "age" integer NOT NULL,
  "sport" text NOT NULL,
  "position" text NOT NULL,
  "secondary_position" text,
  "handedness" text,
  "school" text,
  "city" text NOT NULL,
  "state" text NOT NULL,
  "game_location" text,
  "game_date" date,
  "performance" text NOT NULL,
  "video" text,
  "submitted_by_name" text NOT NULL,
  "submitted_by_email" text NOT NULL,
  "submitted_by_phone" text,
  "submitted_by_user_id" integer
    CONSTRAINT "you_scout_nominations_submitted_by_user_id_fkey" REFERENCES "users" ("id") ON DELETE SET NULL,
  "submitter_relation" text NOT NULL,
  "status" text NOT NULL DEFAULT 'pending',
  "admin_notes" text,
  "staff_message" text,
  "community_votes" integer NOT NULL DEFAULT 0,
  "person_key" text NOT NULL,
  "guardian_name" text,
  "guardian_email" text,
  "publication" text NOT NULL DEFAULT 'limited',
  "guardian_token_hash" text CONSTRAINT "you_scout_nominations_guardian_token_hash_key" UNIQUE,
  "guardian_asked_at" timestamp with time zone,
  "guardian_agreed_at" timestamp with time zone,
  "guardian_revoked_at" timestamp with time zone,
  "merged_into_id" integer
    CONSTRAINT "you_scout_nominations_merged_into_id_fkey" REFERENCES "you_scout_nominations" ("id") ON DELETE SET NULL,
  "promoted_prospect_id" integer
    CONSTRAINT "you_scout_nominations_promoted_prospect_id_fkey" REFERENCES "baseball_prospects" ("id") ON DELETE SET NULL,
  "hidden_at" timestamp with time zone,
  "decided_at" timestamp with time zone,
  "blanked_at" timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "you_scout_nominations_age_check" CHECK ("age" BETWEEN 6 AND 18),
  CONSTRAINT "you_scout_nominations_sport_check" CHECK (
    "sport" IN ('Baseball', 'Softball', 'Football', 'Basketball', 'Track and Field', 'Soccer', 'Volleyball', 'Other')
  ),
  CONSTRAINT "you_scout_nominations_submitter_relation_check" CHECK (
    "submitter_relation" IN ('coach', 'parent', 'fan', 'guardian')
  ),
  CONSTRAINT "you_scout_nominations_status_check" CHECK (
    "status" IN ('pending', 'needs_info', 'approved', 'rejected', 'duplicate', 'promoted', 'withdrawn')
  ),
  CONSTRAINT "you_scout_nominations_publication_check" CHECK ("publication" IN ('limited', 'full')),
  CONSTRAINT "you_scout_nominations_community_votes_check" CHECK ("community_votes" >= 0)
);
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_status_idx" ON "you_scout_nominations" ("status", "created_at");
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_submitted_by_user_id_idx" ON "you_scout_nominations" ("submitted_by_user_id");
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_person_key_idx" ON "you_scout_nominations" ("person_key");
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_community_votes_idx" ON "you_scout_nominations" ("community_votes", "id");
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_created_at_idx" ON "you_scout_nominations" ("created_at");
--> statement-breakpoint
CREATE INDEX "you_scout_nominations_promoted_prospect_id_idx" ON "you_scout_nominations" ("promoted_prospect_id");
--> statement-breakpoint
CREATE TABLE "you_scout_votes" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "you_scout_votes_pkey" PRIMARY KEY,
  "nomination_id" integer NOT NULL
    CONSTRAINT "you_scout_votes_nomination_id_fkey" REFERENCES "you_scout_nominations" ("id") ON DELETE CASCADE,
  "voter_ip" text NOT NULL,
  "voter_network" text NOT NULL,
  "voter_email" text,
  "user_id" integer CONSTRAINT "you_scout_votes_user_id_fkey" REFERENCES "users" ("id") ON DELETE SET NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "you_scout_votes_nomination_id_voter_ip_key" UNIQUE ("nomination_id", "voter_ip")
);
--> statement-breakpoint
CREATE INDEX "you_scout_votes_voter_ip_created_at_idx" ON "you_scout_votes" ("voter_ip", "created_at");
--> statement-breakpoint
CREATE INDEX "you_scout_votes_created_at_idx" ON "you_scout_votes" ("created_at");
--> statement-breakpoint
CREATE INDEX "you_scout_votes_user_id_idx" ON "you_scout_votes" ("user_id");
--> statement-breakpoint
CREATE TABLE "you_scout_vote_counts" (
  "nomination_id" integer NOT NULL
    CONSTRAINT "you_scout_vote_counts_nomination_id_fkey" REFERENCES "you_scout_nominations" ("id") ON DELETE CASCADE,
  "period" text NOT NULL,
  "starts_on" date NOT NULL,
  "votes" integer NOT NULL,
  CONSTRAINT "you_scout_vote_counts_pkey" PRIMARY KEY ("nomination_id", "period", "starts_on"),
  CONSTRAINT "you_scout_vote_counts_period_check" CHECK ("period" IN ('week', 'month'))
);
--> statement-breakpoint
CREATE INDEX "you_scout_vote_counts_period_idx"
  ON "you_scout_vote_counts" ("period", "starts_on", "votes", "nomination_id");
--> statement-breakpoint
CREATE TABLE "you_scout_comments" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "you_scout_comments_pkey" PRIMARY KEY,
  "nomination_id" integer NOT NULL
    CONSTRAINT "you_scout_comments_nomination_id_fkey" REFERENCES "you_scout_nominations" ("id") ON DELETE CASCADE,
  "user_id" integer NOT NULL
    CONSTRAINT "you_scout_comments_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "voter_name" text NOT NULL,
  "voter_email" text,
  "comment" text NOT NULL,
  "is_approved" boolean NOT NULL DEFAULT true,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "edited_at" timestamp with time zone,
  "hidden_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "you_scout_comments_nomination_id_idx" ON "you_scout_comments" ("nomination_id", "id");
--> statement-breakpoint
CREATE INDEX "you_scout_comments_user_id_idx" ON "you_scout_comments" ("user_id", "id");
--> statement-breakpoint
CREATE INDEX "you_scout_comments_is_approved_idx" ON "you_scout_comments" ("is_approved", "id");
--> statement-breakpoint
CREATE TABLE "you_scout_reports" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "you_scout_reports_pkey" PRIMARY KEY,
  "nomination_id" integer
    CONSTRAINT "you_scout_reports_nomination_id_fkey" REFERENCES "you_scout_nominations" ("id") ON DELETE CASCADE,
  "comment_id" integer
    CONSTRAINT "you_scout_reports_comment_id_fkey" REFERENCES "you_scout_comments" ("id") ON DELETE CASCADE,
  "reporter" text NOT NULL,
  "reason" text NOT NULL,
  "note" text,
  "status" text NOT NULL DEFAULT 'open',
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "decided_at" timestamp with time zone,
  CONSTRAINT "you_scout_reports_nomination_id_reporter_key" UNIQUE ("nomination_id", "reporter"),
  CONSTRAINT "you_scout_reports_comment_id_reporter_key" UNIQUE ("comment_id", "reporter"),
  CONSTRAINT "you_scout_reports_subject_check" CHECK (("nomination_id" IS NULL) <> ("comment_id" IS NULL)),
  CONSTRAINT "you_scout_reports_reason_check" CHECK (
    "reason" IN ('private_data', 'untrue', 'hurtful', 'spam', 'other')
  ),
  CONSTRAINT "you_scout_reports_status_check" CHECK ("status" IN ('open', 'upheld', 'dismissed'))
);
--> statement-breakpoint
CREATE INDEX "you_scout_reports_status_idx" ON "you_scout_reports" ("status", "id");
--> statement-breakpoint
CREATE TABLE "scout_badges" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "scout_badges_pkey" PRIMARY KEY,
  "name" text NOT NULL CONSTRAINT "scout_badges_name_key" UNIQUE,
  "description" text NOT NULL,
  "icon" text NOT NULL,
  "requirements" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_badges" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "user_badges_pkey" PRIMARY KEY,
  "user_id" integer NOT NULL CONSTRAINT "user_badges_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "badge_id" integer NOT NULL
    CONSTRAINT "user_badges_badge_id_fkey" REFERENCES "scout_badges" ("id") ON DELETE CASCADE,
  "awarded_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "user_badges_user_id_badge_id_key" UNIQUE ("user_id", "badge_id")
);
--> statement-breakpoint
INSERT INTO "scout_badges" ("name", "description", "icon", "requirements") VALUES
  ('First Look', 'A nomination of yours was approved.', 'binoculars', '{"metric": "approved", "gte": 1}'),
  ('Talent Spotter', 'Five nominations of yours were approved.', 'telescope', '{"metric": "approved", "gte": 5}'),
  ('Bird Dog', 'Fifteen nominations of yours were approved.', 'dog', '{"metric": "approved", "gte": 15}'),
  ('First Vote', 'You voted for the first time.', 'vote', '{"metric": "votes", "gte": 1}'),
  ('Regular', 'You voted 25 times.', 'ticket', '{"metric": "votes", "gte": 25}'),
  ('Superfan', 'You voted 100 times.', 'megaphone', '{"metric": "votes", "gte": 100}'),
  ('Voice', 'You wrote ten comments.', 'message-circle', '{"metric": "comments", "gte": 10}'),
  ('Fan Favorite Finder', 'A nomination of yours has 100 votes.', 'flame', '{"metric": "most_votes", "gte": 100}'),
  ('Scout of the Board', 'A nomination of yours made it onto the NOLA Top 100.', 'medal', '{"metric": "promoted", "gte": 1}');
