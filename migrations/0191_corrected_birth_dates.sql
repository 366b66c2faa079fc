-- When the family corrected the birth date, which it does once; null while it has not.
ALTER TABLE "rawpass_athletes" ADD COLUMN "birth_date_corrected_at" timestamp with time zone;
