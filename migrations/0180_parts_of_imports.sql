-- The entry of the step that a change was a part of, such as an import: the audit log shows it as one row.
ALTER TABLE "audit_entries" ADD COLUMN "part_of" integer;
