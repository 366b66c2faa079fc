/** The keys of each kind of entry, with what they do. */
export const NOMINATION_KEYS = [
  ["a", "approve"],
  ["n", "approve as another player"],
  ["b", "ask back"],
  ["r", "reject"],
  ["m", "merge"],
  ["p", "promote"],
  ["h", "hide or show"],
  ["g", "ask the guardian"],
  ["v", "votes"],
  ["e", "correct or note"],
  ["d", "delete for good"],
  ["o", "read the whole text"],
  ["x", "select"],
] as const;

export const COMMENT_KEYS = [
  ["a", "approve"],
  ["r", "delete"],
] as const;

export const REPORT_KEYS = [
  ["h", "take down"],
  ["a", "nothing wrong with it"],
] as const;
