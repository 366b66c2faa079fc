/** The numbers of a deal, as its rules, its pages and the Terms of Service have them. */
export const DEAL_TERMS = {
  payHours: 72,
  /** Days from the last day of the listing to the end of delivery, and to a deal that was given up. */
  dueDays: 14,
  givenUpDays: 30,
  /** Days from the delivery to a silent acceptance. */
  acceptedDays: 14,
  mostChanges: 2,
  payoutDays: 3,
  answerDays: 5,
  decidedDays: 60,
  /** A sponsor who cancels so many days before the first day gets back all, or half. */
  allBackDays: 14,
  halfBackDays: 7,
} as const;
