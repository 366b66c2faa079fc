ALTER TABLE "publication_agreements" ADD COLUMN "is_derived" boolean DEFAULT false NOT NULL;
