CREATE TABLE "uploads" (
  "name" text CONSTRAINT "uploads_pkey" PRIMARY KEY,
  "user_id" integer CONSTRAINT "uploads_user_id_fkey" REFERENCES "users" ("id") ON DELETE SET NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "claimed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "uploads_user_id_idx" ON "uploads" ("user_id");
