ALTER TABLE "guardian_proposals" DROP CONSTRAINT "guardian_proposals_kind_check";
--> statement-breakpoint
ALTER TABLE "guardian_proposals" ADD CONSTRAINT "guardian_proposals_kind_check" CHECK ("kind" in ('replace', 'lift', 'delete'));
