import { paths } from "#paths.ts";
import { useAction } from "#ui/use-action.ts";

/** What the calls begin with that a decision of staff makes untrue. */
export const TOUCHED = [`${paths.apiPrefix}admin/`, paths.api.nominations, paths.api.prospects];

/** Runs a decision, says what came of it, and has the lists read anew. */
export const useStaffAction = () => useAction(TOUCHED);
