/**
 * What money is for: a purpose that a domain has registered, and what that domain calls the thing.
 * Both stand at the payment provider and in the log, so neither says who pays.
 */
export interface PaymentSubject {
  purpose: string;
  reference: string;
}

type Metadata = { [field: string]: string | undefined } | null | undefined;

/** How a subject is written on what is made at the payment provider. */
export function metadataOf({ purpose, reference }: PaymentSubject): Record<string, string> {
  return { purpose, reference };
}

/** Subject written on an object at the payment provider. Null if the object is not ours. */
export function subjectIn(metadata: Metadata): PaymentSubject | null {
  const { purpose, reference } = metadata ?? {};
  return purpose && reference ? { purpose, reference } : null;
}
