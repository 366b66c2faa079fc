ALTER TABLE "connect_proofs" DROP CONSTRAINT "connect_proofs_kind_check";
--> statement-breakpoint
ALTER TABLE "connect_proofs" ADD CONSTRAINT "connect_proofs_kind_check" CHECK (("kind" = 'link' and "url" is not null and "file_name" is null) or ("kind" in ('picture', 'document') and "file_name" is not null and "url" is null));
