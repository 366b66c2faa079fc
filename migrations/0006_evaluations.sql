CREATE TABLE "prospect_evaluation_requests" (
  "id" integer GENERATED ALWAYS AS IDENTITY CONSTRAINT "prospect_evaluation_requests_pkey" PRIMARY KEY,
  "user_id" integer NOT NULL CONSTRAINT "prospect_evaluation_requests_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "parent_name" text NOT NULL,
  "parent_email" text NOT NULL,
  "parent_phone" text NOT NULL,
  "player_name" text NOT NULL,
  "player_age" integer NOT NULL,
  "player_position" text NOT NULL,
  "player_school" text NOT NULL,
  "additional_info" text,
  "status" text NOT NULL DEFAULT 'pending',
  "staff_note" text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "prospect_evaluation_requests_player_age_check" CHECK ("player_age" BETWEEN 1 AND 99),
  CONSTRAINT "prospect_evaluation_requests_status_check" CHECK (
    "status" IN ('pending', 'contacted', 'scheduled', 'completed', 'declined', 'no_response')
  )
);
--> statement-breakpoint
CREATE INDEX "prospect_evaluation_requests_user_id_idx" ON "prospect_evaluation_requests" ("user_id");
--> statement-breakpoint
CREATE INDEX "prospect_evaluation_requests_created_at_idx" ON "prospect_evaluation_requests" ("created_at");
