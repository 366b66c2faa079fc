ALTER TABLE "guardian_replacements" ADD COLUMN "held_at" timestamp with time zone;
