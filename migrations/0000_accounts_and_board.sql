CREATE TABLE "users" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "users_pkey" PRIMARY KEY,
  "username" text NOT NULL,
  "password" text NOT NULL,
  "email" text,
  "role" text NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "users_username_check" CHECK ("username" ~ '^[A-Za-z0-9_.-]{3,30}$'),
  CONSTRAINT "users_role_check" CHECK ("role" IN ('coach', 'parent', 'fan', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" (lower("username"));
--> statement-breakpoint
CREATE TABLE "sessions" (
  "token_hash" text CONSTRAINT "sessions_pkey" PRIMARY KEY,
  "user_id" integer NOT NULL CONSTRAINT "sessions_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "last_seen_at" timestamp with time zone NOT NULL DEFAULT now()
);
--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" ("user_id");
--> statement-breakpoint
CREATE TABLE "rate_limits" (
  "key" text CONSTRAINT "rate_limits_pkey" PRIMARY KEY,
  "points" integer NOT NULL,
  "expire" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits" ("expire");
--> statement-breakpoint
CREATE TABLE "baseball_prospects" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "baseball_prospects_pkey" PRIMARY KEY,
  "first_name" text NOT NULL,
  "last_name" text NOT NULL,
  "position_primary" text,
  "position_secondary" text,
  "batting_throwing_hand" text,
  "school" text,
  "team_name" text,
  "grad_year" integer,
  "raw_rank" integer,
  "raw_evaluated" boolean NOT NULL DEFAULT false,
  "community_votes" integer NOT NULL DEFAULT 0,
  "publication_agreed_at" timestamp with time zone,
  "hidden_at" timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "baseball_prospects_raw_rank_key" UNIQUE ("raw_rank") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT "baseball_prospects_raw_rank_check" CHECK ("raw_rank" BETWEEN 1 AND 100),
  CONSTRAINT "baseball_prospects_community_votes_check" CHECK ("community_votes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "prospect_votes" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "prospect_votes_pkey" PRIMARY KEY,
  "prospect_id" integer NOT NULL CONSTRAINT "prospect_votes_prospect_id_fkey" REFERENCES "baseball_prospects" ("id") ON DELETE CASCADE,
  "voter_ip" text NOT NULL,
  "voter_network" text NOT NULL,
  "voted_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "prospect_votes_prospect_id_voter_ip_key" UNIQUE ("prospect_id", "voter_ip")
);
--> statement-breakpoint
CREATE INDEX "prospect_votes_voter_ip_voted_at_idx" ON "prospect_votes" ("voter_ip", "voted_at");
--> statement-breakpoint
CREATE INDEX "prospect_votes_voted_at_idx" ON "prospect_votes" ("voted_at");
