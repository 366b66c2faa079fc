ALTER TABLE "sessions" ADD COLUMN "id" integer GENERATED ALWAYS AS IDENTITY, ADD COLUMN "device" text;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_key" UNIQUE ("id");
