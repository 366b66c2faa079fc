import { AuditLog } from "#areas/staff/components/audit/audit-log.tsx";
import { STATE_LABELS } from "./state-labels.ts";

/** The audit log, which tells states by the labels of all domains. */
export default function AuditPanel() {
  return <AuditLog labels={STATE_LABELS} />;
}
