ALTER TABLE "connect_minors" ADD COLUMN "asked_child_hash" text;
--> statement-breakpoint
ALTER TABLE "connect_minors" ADD COLUMN "asked_email" text;
