ALTER TABLE "baseball_prospects" ADD COLUMN "alumnus_since" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "baseball_prospects" ADD COLUMN "final_rank" integer;
--> statement-breakpoint
ALTER TABLE "baseball_prospects" ADD COLUMN "best_rank" integer;
--> statement-breakpoint
ALTER TABLE "baseball_prospects" ADD CONSTRAINT "baseball_prospects_alumnus_check" CHECK (case when "alumnus_since" is null then "final_rank" is null and "best_rank" is null else "raw_rank" is null end);
--> statement-breakpoint
ALTER TABLE "you_scout_nominations" ADD COLUMN "years_added" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "you_scout_nominations" DROP CONSTRAINT "you_scout_nominations_age_check";
--> statement-breakpoint
ALTER TABLE "you_scout_nominations" ADD CONSTRAINT "you_scout_nominations_age_check" CHECK ("age" between 6 and 19);
--> statement-breakpoint
ALTER TABLE "you_scout_nominations" DROP CONSTRAINT "you_scout_nominations_status_check";
--> statement-breakpoint
ALTER TABLE "you_scout_nominations" ADD CONSTRAINT "you_scout_nominations_status_check" CHECK ("status" in ('pending', 'needs_info', 'approved', 'rejected', 'duplicate', 'promoted', 'withdrawn', 'archived'));
