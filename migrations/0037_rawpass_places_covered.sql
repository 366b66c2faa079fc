DROP INDEX "rawpass_standing_places_slot_id_idx";
--> statement-breakpoint
CREATE INDEX "rawpass_standing_places_slot_id_idx" ON "rawpass_standing_places" ("slot_id", "last_date", "first_date", "held_until");
