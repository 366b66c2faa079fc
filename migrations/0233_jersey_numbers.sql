ALTER TABLE "event_players" ADD COLUMN "jersey" integer;
--> statement-breakpoint
ALTER TABLE "event_players" ADD COLUMN "is_made" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "event_players" ADD COLUMN "birth_year" integer;
--> statement-breakpoint
ALTER TABLE "event_players" ADD COLUMN "guardian_name" text;
--> statement-breakpoint
ALTER TABLE "event_players" ADD COLUMN "guardian_phone" text;
--> statement-breakpoint
ALTER TABLE "event_players" ADD CONSTRAINT "event_players_event_id_jersey_key" UNIQUE("event_id","jersey");
--> statement-breakpoint
ALTER TABLE "event_players" ADD CONSTRAINT "event_players_jersey_check" CHECK ("event_players"."jersey" between 0 and 999);
