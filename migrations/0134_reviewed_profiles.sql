ALTER TABLE "connect_users" ADD COLUMN "reviewed" jsonb;
--> statement-breakpoint
ALTER TABLE "connect_users" ADD COLUMN "review_reason" text;
--> statement-breakpoint
UPDATE "connect_users" SET "reviewed" = jsonb_build_object(
	'companyName', "company_name", 'biography', "biography", 'website', "website",
	'logoUrl', "logo_url", 'socialLinks', "social_links"
) WHERE "is_verified";
