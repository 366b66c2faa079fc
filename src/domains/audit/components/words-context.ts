import { createContext, use } from "react";
import type { AllAuditWords } from "../schema/words.ts";

/** Gives what is below it the words of the audit log. */
export const AuditWordsContext = createContext<AllAuditWords | null>(null);

export function useAuditWords(): AllAuditWords {
  const words = use(AuditWordsContext);
  if (!words) throw new Error("the words of the audit log are missing");
  return words;
}
