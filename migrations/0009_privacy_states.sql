ALTER TABLE "privacy_requests"
  ADD COLUMN "status_changed_at" timestamp with time zone NOT NULL DEFAULT now();
