/** The words for changes: what was done, and to what. */
export interface AuditWords {
  actions: Readonly<Record<string, string>>;
  subjects: Readonly<Record<string, string>>;
}

/** What every domain may write down. */
export const AUDIT_WORDS = {
  actions: {
    list_exported: "List exported",
    families_read: "Personal data read, once or more that day",
    retention_ran: "Retention",
    removals_redone: "Removals made again after a restore",
  },
  subjects: {
    user: "Account",
    retention: "Retention",
    audit_log: "Audit log",
    security_log: "Security log",
    athlete: "Athlete",
    pass: "Pass",
    queue: "Queue",
  },
} as const satisfies AuditWords;

/**
 * The words of all domains. Each adds its own (`declare module`), and the domain admin puts them together: no
 * domain below has to know what is written down above it.
 */
export interface WordsOfDomains {
  audit: typeof AUDIT_WORDS;
}

type NameOf<Kind extends keyof AuditWords> = {
  [Domain in keyof WordsOfDomains]: keyof WordsOfDomains[Domain][Kind];
}[keyof WordsOfDomains] &
  string;

/** Every change that is written down. */
export type AuditAction = NameOf<"actions">;

/** What a change can be about. */
export type SubjectType = NameOf<"subjects">;

/** The words of all domains together. */
export interface AllAuditWords extends AuditWords {
  actions: Readonly<Record<AuditAction, string>>;
  subjects: Readonly<Record<SubjectType, string>>;
}

/** Puts the words of the domains together, in their order. */
export function joinAuditWords(words: WordsOfDomains): AllAuditWords {
  const domains: AuditWords[] = Object.values(words);
  return {
    actions: Object.assign({}, ...domains.map(({ actions }) => actions)),
    subjects: Object.assign({}, ...domains.map(({ subjects }) => subjects)),
  };
}
