ALTER TABLE "staff_rights" DROP CONSTRAINT "staff_rights_right_name_check";
--> statement-breakpoint
ALTER TABLE "staff_rights" ADD CONSTRAINT "staff_rights_right_name_check"
  CHECK ("right_name" in ('scout', 'moderator', 'shop', 'desk', 'partners', 'bookkeeper'));
