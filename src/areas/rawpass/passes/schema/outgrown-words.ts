/** How to keep a frozen pass whose athlete grows too old for it: while it is frozen, it can't be changed. */
export const END_FREEZE_TO_CHOOSE =
  "To choose another activity, please end the freeze first, at least 8 days before the billing date that your pass then has.";
