/**
 * What each key does to an item of a work list, on every kind of item alike. What deletes, declines or ends something
 * asks before it does so.
 */
export const WORK_KEYS = {
  a: "approve or confirm",
  n: "approve as another player",
  b: "ask back",
  r: "reject or decline",
  m: "merge",
  p: "promote",
  h: "hide",
  u: "show, or nothing wrong with it",
  g: "ask the guardian",
  v: "votes",
  e: "correct or note",
  d: "delete for good",
  s: "start",
  f: "finish",
  c: "decide",
  o: "read the whole text",
  x: "select",
} as const;
export type WorkKey = keyof typeof WORK_KEYS;
