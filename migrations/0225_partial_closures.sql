ALTER TABLE "rawpass_closures" ADD COLUMN "from_time" text;
--> statement-breakpoint
ALTER TABLE "rawpass_closures" ADD COLUMN "slot_id" integer;
--> statement-breakpoint
ALTER TABLE "rawpass_closures" ADD CONSTRAINT "rawpass_closures_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "rawpass_time_slots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "rawpass_closures_slot_id_idx" ON "rawpass_closures" USING btree ("slot_id");
--> statement-breakpoint
ALTER TABLE "rawpass_closures" ADD CONSTRAINT "rawpass_closures_part_check" CHECK (("from_time" is null and "slot_id" is null) or "from_date" = "to_date");
