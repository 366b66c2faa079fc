ALTER TABLE "rawpass_bookings" ADD COLUMN "code" text CONSTRAINT "rawpass_bookings_code_key" UNIQUE;
--> statement-breakpoint
ALTER TABLE "rawpass_bookings" DROP CONSTRAINT "rawpass_bookings_kind_check";
--> statement-breakpoint
ALTER TABLE "rawpass_bookings" ADD CONSTRAINT "rawpass_bookings_kind_check" CHECK (kind in ('standing', 'drop_in', 'make_up', 'walk_in'));
--> statement-breakpoint
CREATE TABLE "staff_rights" (
  "user_id" integer NOT NULL CONSTRAINT "staff_rights_user_id_fkey" REFERENCES "users" ("id") ON DELETE CASCADE,
  "right_name" text NOT NULL,
  "given_by" integer CONSTRAINT "staff_rights_given_by_fkey" REFERENCES "users" ("id") ON DELETE SET NULL,
  "reason" text NOT NULL,
  "at" timestamp with time zone NOT NULL,
  CONSTRAINT "staff_rights_pkey" PRIMARY KEY ("user_id", "right_name"),
  CONSTRAINT "staff_rights_right_name_check" CHECK (right_name in ('desk'))
);
