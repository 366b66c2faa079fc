CREATE INDEX "rawpass_bookings_single_idx" ON "rawpass_bookings" ("slot_id", "date") WHERE "kind" <> 'standing';
