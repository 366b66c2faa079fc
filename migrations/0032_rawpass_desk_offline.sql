ALTER TABLE "sessions" ADD COLUMN "kind" text NOT NULL DEFAULT 'full';
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kind_check" CHECK (kind in ('full', 'desk'));
--> statement-breakpoint
ALTER TABLE "rawpass_check_ins" ADD COLUMN "scan_key" uuid;
--> statement-breakpoint
CREATE UNIQUE INDEX "rawpass_check_ins_scan_key_idx" ON "rawpass_check_ins" ("scan_key");
