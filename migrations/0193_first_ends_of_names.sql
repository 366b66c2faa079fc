ALTER TABLE "prospect_former_names" ADD COLUMN "first_until" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;
--> statement-breakpoint
UPDATE "prospect_former_names" SET "first_until" = "until";
--> statement-breakpoint
ALTER TABLE "you_scout_former_names" ADD COLUMN "first_until" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;
--> statement-breakpoint
UPDATE "you_scout_former_names" SET "first_until" = "until";
