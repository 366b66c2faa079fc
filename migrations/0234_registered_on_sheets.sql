ALTER TABLE "event_players" ADD COLUMN "takes_place" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD COLUMN "player_id" integer;
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_player_id_fkey" FOREIGN KEY ("player_id") REFERENCES "baseball_prospects"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_event_id_player_id_key" UNIQUE("event_id","player_id");
--> statement-breakpoint
CREATE INDEX "event_registrations_player_id_idx" ON "event_registrations" USING btree ("player_id");
