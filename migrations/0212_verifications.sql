ALTER TABLE "connect_users" ADD COLUMN "verification_rejected_at" timestamp with time zone;
--> statement-breakpoint
CREATE INDEX "connect_users_to_verify_idx" ON "connect_users" USING btree ("updated_at","id") WHERE not "connect_users"."is_verified" and "connect_users"."verification_rejected_at" is null and "connect_users"."user_type" in ('sponsor', 'organizer');
