CREATE TABLE "created_once" (
  "hash" text PRIMARY KEY,
  "record_id" integer NOT NULL,
  "created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "created_once_created_at_idx" ON "created_once" ("created_at");
