CREATE TABLE "user_profiles" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "user_profiles_pkey" PRIMARY KEY,
  "user_id" integer NOT NULL CONSTRAINT "user_profiles_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "display_name" text,
  "bio" text,
  "location" text,
  "team_name" text,
  "team_position" text,
  "photo_url" text,
  "social_links" jsonb NOT NULL DEFAULT '{}',
  "verification_status" text NOT NULL DEFAULT 'pending',
  "division" text,
  "notification_preferences" jsonb NOT NULL DEFAULT '{}',
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "user_profiles_user_id_key" UNIQUE ("user_id"),
  CONSTRAINT "user_profiles_verification_status_check" CHECK ("verification_status" IN ('pending', 'verified', 'rejected'))
);
