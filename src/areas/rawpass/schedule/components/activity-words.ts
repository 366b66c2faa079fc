import type { StaffActivity } from "../schema/staff.ts";

/** How many passes and single sessions are outside a new age range, and what becomes of them; null without any. */
export function outsideSentence(
  { name, minAge, maxAge, ages }: StaffActivity,
  wanted: Pick<StaffActivity, "minAge" | "maxAge">,
): string | null {
  const isSame = wanted.minAge === minAge && wanted.maxAge === maxAge;
  if (isSame || !(wanted.minAge <= wanted.maxAge)) return null;
  const outside = ages.filter(({ age }) => age < wanted.minAge || wanted.maxAge < age);
  const passes = outside.reduce((sum, one) => sum + one.passes, 0);
  const dropIns = outside.reduce((sum, one) => sum + one.dropIns, 0);
  const sentences = [
    passes > 0 &&
      `Today, ${passes === 1 ? "1 pass is for a child" : `${passes} passes are for children`} outside these ages. Paid months stay valid. If the age does not fit at the next billing either, ${name} is not charged, and the family gets a mail.`,
    dropIns > 0 &&
      `${dropIns === 1 ? "1 single session that is sold stays" : `${dropIns} single sessions that are sold stay`} valid.`,
  ];
  return sentences.filter(Boolean).join(" ") || null;
}
