/**
 * What money is for: a purpose that a domain has registered, and what that domain calls the thing.
 * Both stand at the payment provider and in the log, so neither says who pays.
 */
export interface PaymentSubject {
  purpose: string;
  reference: string;
}

type Metadata = { [field: string]: string | undefined } | null | undefined;

/** What was made before purposes had names bears the number of an order and nothing else. */
const FORMER = { field: "order_number", purpose: "shop-order" } as const;

/** How a subject is written on what is made at the payment provider. */
export function metadataOf({ purpose, reference }: PaymentSubject): Record<string, string> {
  return { purpose, reference };
}

/**
 * What something at the payment provider is for, by what is written on it; null for what is not
 * ours.
 */
export function subjectIn(metadata: Metadata): PaymentSubject | null {
  const { purpose, reference, [FORMER.field]: number } = metadata ?? {};
  if (purpose && reference) return { purpose, reference };
  return number ? { purpose: FORMER.purpose, reference: number } : null;
}
